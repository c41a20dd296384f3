import { AppError } from "@/server/contracts/errors";
import { type ChannelFormat, FORMATS } from "@/server/domain/message/formats";
import { checkTargetUrl } from "@/server/domain/target/target-url";
import { egressPolicy } from "@/server/egress-policy";
import { channelHeadersPlace, channelUrlPlace } from "@/server/vault/places";
import { vault } from "@/server/vault/vault";

export type Channel = { orgId: string; channelId: string };

/** A URL that the sender takes and that this kind of receiver can have. */
export function checkedUrl(format: ChannelFormat, text: string): URL {
  const check = checkTargetUrl(text, egressPolicy());
  if (!check.ok) throw refused(check.message);
  const url = new URL(check.url.href);
  const advice = FORMATS[format].checkUrl?.(url);
  if (advice?.kind === "refused") throw refused(advice.message);
  return url;
}

const refused = (problem: string) => new AppError("url_refused", { detail: problem, fields: { url: problem } });

/** A receiver that asks for a key beside its URL refuses every request without one. */
export function requireCredential(format: ChannelFormat, headerNames: readonly string[], field: string): void {
  const { credential } = FORMATS[format];
  if (!credential) return;
  if (headerNames.some((name) => name.toLowerCase() === credential.header.toLowerCase())) return;
  const problem = `Set the header ${credential.header} to ${credential.prefix}followed by your key.`;
  throw new AppError("invalid_input", { detail: problem, fields: { [`${field}.${credential.header}`]: problem } });
}

/** Where a channel delivers to, sealed; people see the origin. Refuses what the sender would refuse. */
export function sealUrl({ orgId, channelId }: Channel, format: ChannelFormat, text: string) {
  const { href, origin } = checkedUrl(format, text);
  return { sealedUrl: bytes(vault().seal(href, channelUrlPlace(orgId, channelId))), urlOrigin: origin };
}

export function openUrl({ orgId, channelId }: Channel, sealedUrl: Uint8Array): string {
  return vault().openText(Buffer.from(sealedUrl), channelUrlPlace(orgId, channelId));
}

/** Values are secrets; names are what people see. */
export function sealHeaders({ orgId, channelId }: Channel, headers: Record<string, string>) {
  const headerNames = Object.keys(headers);
  if (headerNames.length === 0) return { sealedHeaders: null, headerNames };
  const text = JSON.stringify(headers);
  return { sealedHeaders: bytes(vault().seal(text, channelHeadersPlace(orgId, channelId))), headerNames };
}

export function openHeaders({ orgId, channelId }: Channel, sealed: Uint8Array | null): Record<string, string> {
  if (!sealed) return {};
  const text = vault().openText(Buffer.from(sealed), channelHeadersPlace(orgId, channelId));
  return JSON.parse(text) as Record<string, string>;
}

export function bytes(sealed: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(sealed);
}
