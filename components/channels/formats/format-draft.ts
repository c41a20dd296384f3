import { type ChannelFormat, FORMATS } from "@/server/domain/message/formats";

export const credentialHeader = (format: ChannelFormat): string => FORMATS[format].credential?.header ?? "";

/** The key of a receiver, as the header that carries it; nothing where none is asked for or typed. */
export function credentialHeaders(format: ChannelFormat, key: string): Record<string, string> {
  const { credential } = FORMATS[format];
  return credential && key.trim() !== "" ? { [credential.header]: credential.prefix + key.trim() } : {};
}

/** What to think of a URL while it is typed: null while it is none yet, or fits the receiver. */
export function urlAdvice(format: ChannelFormat, text: string): string | null {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return FORMATS[format].checkUrl?.(url)?.message ?? null;
}
