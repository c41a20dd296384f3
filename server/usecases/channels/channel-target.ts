import { AppError } from "@/server/contracts/errors";
import { checkTargetUrl } from "@/server/domain/target/target-url";
import { egressPolicy } from "@/server/egress-policy";
import { channelHeadersPlace, channelUrlPlace } from "@/server/vault/places";
import { vault } from "@/server/vault/vault";

export type Channel = { orgId: string; channelId: string };

/** Where a channel delivers to, sealed; people see the origin. Refuses what the sender would refuse. */
export function sealUrl({ orgId, channelId }: Channel, text: string) {
  const check = checkTargetUrl(text, egressPolicy());
  if (!check.ok) throw new AppError("url_refused", { detail: check.message, fields: { url: check.message } });
  const { href, origin } = check.url;
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
