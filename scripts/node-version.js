/** Imported first by every command: one sentence instead of a syntax error in the middle of somebody's module. */
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `This needs Node 20.19 or newer; here is ${process.versions.node}. Install one from https://nodejs.org.`,
  );
  process.exit(1);
}
