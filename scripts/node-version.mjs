/*
 * Preloaded by every command. Plain JavaScript that loads nothing: an old Node has to get as far as the one line that says
 * that it is too old. On Linux and Windows npm installs a Node of its own; elsewhere the machine's is used.
 */

/** undici needs 22.19, and the odd versions between are too old for Prisma. */
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 24 && !(major === 22 && minor >= 19)) {
  process.stderr.write(
    `Tocsin needs Node 22.19 or newer, or 24 and newer; this is ${process.version}. Install one from https://nodejs.org.\n`,
  );
  process.exit(1);
}
