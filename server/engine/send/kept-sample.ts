import { type ChannelFormat, FORMATS } from "@/server/domain/message/formats";
import type { ResponseSample } from "@/server/domain/retry/outcome";
import type { SigningKey } from "@/server/domain/signing/signing-key";
import { createEraser, type Eraser } from "@/server/domain/target/own-secrets";

type Target = {
  url: string;
  customHeaders: Readonly<Record<string, string>>;
  keys: readonly (SigningKey | undefined)[];
};

/** Made once for each opened configuration. */
const erasers = new WeakMap<Target, Eraser>();

function eraserOf(target: Target): Eraser {
  const known = erasers.get(target);
  if (known) return known;
  // A private key is never sent, and no receiver has it.
  const secrets = target.keys.flatMap((key) => (key?.kind === "hmac" ? [key.text.export().toString("utf8")] : []));
  const made = createEraser({ ...target, secrets });
  erasers.set(target, made);
  return made;
}

/** A body that we sent, as people may see it: some receivers want the key of the channel in it. */
export function shownBody(target: Target & { format: ChannelFormat }, body: string): string {
  return FORMATS[target.format].credential ? eraserOf(target)(body) : body;
}

/** What a receiver said, as every member may see it: without the secrets of the channel that it may have repeated. */
export function keptSample(target: Target, response: Readonly<ResponseSample> | null): ResponseSample | null {
  if (!response) return null;
  const erase = eraserOf(target);
  const headers = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, erase(value)]));
  return { ...response, headers, body: erase(response.body) };
}
