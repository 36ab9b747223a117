/** Every command imports this first, so that an old Node ends with one sentence instead of a syntax error in some package. */
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19) || major === 21 || (major === 22 && minor < 12)) {
  console.error(
    `Treba Node 20.19 alebo 22.12 a novší, tu je ${process.versions.node}; nainštalujte ho z https://nodejs.org.`,
  );
  process.exit(1);
}
