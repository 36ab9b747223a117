# The shop as a container (docs/running.md): docker build -t pozicovna .
# Run it with --log-opt max-size=10m --log-opt max-file=5, because Docker's log has no limit, and on the internet behind deploy/nginx.conf.
# The release of Node is the newest with long-term support.
FROM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/test.js build && npm prune --omit=dev --no-audit --no-fund

FROM node:26-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data SEED=none
WORKDIR /app
COPY --from=build /app/package.json /app/shop.json ./
COPY --from=build /app/scripts scripts
COPY --from=build /app/demo demo
COPY --from=build /app/dist dist
COPY --from=build /app/node_modules node_modules
# The database and the files. A new volume takes over the folder's owner and mode.
RUN install -d -o node -g node -m 700 /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself, without npm or a shell in front, so that SIGTERM reaches it.
CMD ["node", "--max-semi-space-size=4", "scripts/start.js"]
