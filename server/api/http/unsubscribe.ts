/** Ends mails of one kind to one person. No sign-in: the link in the mail is the proof, and it can do nothing else. */
import { setMute } from "@/server/db/queries/people/notifications";
import { withOrg } from "@/server/db/scope";
import { NOTIFICATIONS, type NotificationKind } from "@/server/domain/notify/kinds";
import { readUnsubscribeToken } from "@/server/usecases/account/unsubscribe-token";

/** Asks first: programs that look at links in mails must not unsubscribe anybody. */
export function askUnsubscribe(token: string): Response {
  const kind = kindOf(token);
  if (kind === null) return page(404, "This link is not valid.");
  const label = NOTIFICATIONS[kind].label;
  return page(200, `No more mails of this kind: ${label}.`, `<form method="post"><button>Unsubscribe</button></form>`);
}

/** Also what mail programs call by themselves (RFC 8058), so it asks nothing. */
export async function unsubscribe(token: string): Promise<Response> {
  const who = readUnsubscribeToken(token);
  const kind = kindOf(token);
  if (!who || kind === null) return page(404, "This link is not valid.");
  await withOrg(who.orgId, (tx) => setMute(tx, { orgId: who.orgId, userId: who.userId, kind, isMuted: true }));
  return page(200, "Done. In the app you are still told; mails can be switched on again under Notifications.");
}

function kindOf(token: string): NotificationKind | null {
  const kind = readUnsubscribeToken(token)?.kind ?? "";
  return Object.hasOwn(NOTIFICATIONS, kind) ? (kind as NotificationKind) : null;
}

/** Plain: nothing of it comes from outside. */
function page(status: number, text: string, more = ""): Response {
  const html = `<!doctype html><html lang="en"><title>Tocsin</title><h1>Tocsin</h1><p>${text}</p>${more}</html>`;
  return new Response(html, { status, headers: { "content-type": "text/html; charset=utf-8" } });
}
