/** pg-boss and the sender's block list need it. */
const OLDEST = { major: 22, minor: 12 } as const;

export function isSupportedNode(version: string): boolean {
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
  return major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor);
}

/** On Linux and Windows npm installs a Node of its own beside the project; elsewhere the machine's is used. */
export function requireSupportedNode(version = process.version): void {
  if (isSupportedNode(version)) return;
  throw new Error(
    `Tocsin needs Node ${OLDEST.major}.${OLDEST.minor} or newer; this is ${version}. ` +
      "Install a current Node (https://nodejs.org), then run the command again.",
  );
}
