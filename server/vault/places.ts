import type { SealedPlace } from "./envelope";

/** Where each sealed value lives. A value that is moved to another row or org does not open. */
export const channelUrlPlace = (orgId: string, channelId: string): SealedPlace => ({
  table: "channels.sealed_url",
  row: channelId,
  org: orgId,
});
export const channelHeadersPlace = (orgId: string, channelId: string): SealedPlace => ({
  table: "channels.sealed_headers",
  row: channelId,
  org: orgId,
});
/** Of a channel that is not saved, for as long as it takes to try it. */
export const testTargetPlace = (orgId: string, testSendId: string): SealedPlace => ({
  table: "engine.test_sends.sealed_target",
  row: testSendId,
  org: orgId,
});
/** The slot is not part of it: a secret moves from primary to secondary and stays as it was sealed. */
export const channelSecretPlace = (orgId: string, channelId: string): SealedPlace => ({
  table: "channel_secrets.sealed_secret",
  row: channelId,
  org: orgId,
});
/** A message of the event bus that could not be stored, whole: it may carry an API key. */
export const poisonBodyPlace = (orgId: string, messageId: string): SealedPlace => ({
  table: "engine.poison_messages.sealed_body",
  row: messageId,
  org: orgId,
});
/** For a day, under the API key, the route and the caller's own idempotency key. */
export const restAnswerPlace = (
  orgId: string,
  { keyId, route, idempotencyKey }: { keyId: string; route: string; idempotencyKey: string },
): SealedPlace => ({
  table: "engine.rest_answers.sealed_answer",
  row: `${keyId} ${route} ${idempotencyKey}`,
  org: orgId,
});
export const inboxTokenPlace = (orgId: string): SealedPlace => ({
  table: "inboxes.sealed_token",
  row: orgId,
  org: orgId,
});
/** Of nobody's org: some mails go to people who belong to none. */
export const mailPlace = (mailId: string): SealedPlace => ({ table: "mail_outbox", row: mailId });
