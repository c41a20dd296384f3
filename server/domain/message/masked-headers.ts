const OWN = new Set([
  "content-type",
  "user-agent",
  "webhook-id",
  "webhook-timestamp",
  "x-webhook-id",
  "x-webhook-event",
  "x-webhook-delivery",
  "x-webhook-attempt",
  "x-webhook-timestamp",
  "x-webhook-correlation-id",
  "x-idempotency-key",
]);
const SIGNATURE = /^(webhook-signature|x-webhook-signature(-previous)?)$/i;

/**
 * A request's headers as people may see them. Whatever is not one of our own is a custom header, and its value a secret.
 * A signature could be used again, so that only its beginning is kept, unless whoever sees it may sign anyway.
 */
export function maskedHeaders(
  headers: Readonly<Record<string, string>>,
  { showSignature = false }: { showSignature?: boolean } = {},
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (SIGNATURE.test(name)) return [name, showSignature ? value : `${value.slice(0, 10)}…`];
      return [name, OWN.has(name.toLowerCase()) ? value : "••••"];
    }),
  );
}
