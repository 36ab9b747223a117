/** Imported first by every command: one sentence instead of a syntax error in the middle of somebody's module. */
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Treba Node 20.19 alebo novší, tu je ${process.versions.node}; nainštalujte ho z https://nodejs.org.`);
  process.exit(1);
}
