import net from "node:net";

/**
 * Preloaded into a worker: it kills itself with the first acknowledgement that it would send after `FALL_AFTER_ACKS`
 * others. What it is about to acknowledge is committed; the bus never learns of it.
 */
const ACKNOWLEDGEMENTS = ["XACK", "+ACK"];
let left = Number(process.env.FALL_AFTER_ACKS ?? 0);

function fallAt(chunk: unknown): void {
  const text =
    typeof chunk === "string" ? chunk : chunk instanceof Uint8Array ? Buffer.from(chunk).toString("latin1") : "";
  if (ACKNOWLEDGEMENTS.some((word) => text.includes(word)) && left-- <= 0) process.kill(process.pid, "SIGKILL");
}

const plain = net.Socket.prototype as { write: (...args: unknown[]) => unknown };
const { write } = plain;
plain.write = function fallOrWrite(this: net.Socket, ...args: unknown[]) {
  fallAt(args[0]);
  return write.apply(this, args);
};
