import { expect, it } from "vitest";
import { type Permission, PERMISSIONS } from "@/server/contracts/permissions";
import { appRouter } from "./root";
import type { Meta } from "./trpc";

/**
 * Who may call what, said a second time and by hand. The permission matrix tries that each procedure keeps the promise
 * it declares; this says that it is the right promise. A new procedure is added here by whoever decided who may use it.
 */
const EXPECTED = {
  anybody: `auth.acceptInvitationBySignUp auth.invitation auth.providers auth.requestReset auth.resetPassword auth.signUp
    auth.verifyEmail`,
  "anybody who is signed in": `account.changePassword account.me account.resendVerification account.sessions
    account.signOutEverywhere account.signOutSession account.updateName invitations.accept orgs.create orgs.mine`,
  "every member": `channels.flow channels.get channels.list deadLetters.summary deliveries.body deliveries.get deliveries.list deliveries.replay
    eventTypes.example eventTypes.get eventTypes.list events.get events.list events.sendTest groups.list inbox.clear
    inbox.get inbox.request inbox.requests inbox.setBehaviour live.changes members.list notifications.list notifications.mails notifications.markRead notifications.setMyMail notifications.unread orgs.get orgs.leave orgs.limits orgs.policy orgs.quotas orgs.retention refusedMessages.list replays.get replays.items replays.list rules.backtest rules.explain rules.get
    rules.list search.find stats.changesBefore stats.channel stats.channelHealth stats.counts stats.feeding stats.fired stats.health stats.overview`,
  "admins and owners": `audit.list bindings.delete bindings.put channels.catchUpPreview channels.forceCircuitClosed channels.forceCircuitOpen channels.resetCircuit
    channels.create channels.delete channels.deletePreview
    channels.disable channels.enable channels.endWait channels.pause channels.resume channels.revealUrl channels.testResult channels.testSend channels.update deadLetters.setThreshold deliveries.cancel deliveries.retryNow deliveries.signCurl
    eventTypes.delete eventTypes.upsert events.discard events.retry groups.discard groups.flush inbox.createChannel inbox.revealUrl invitations.create
    invitations.list invitations.resend invitations.revoke keys.create keys.list keys.revoke members.changeRole
    members.holdings members.remove notifications.setOrgMail orgs.update refusedMessages.discard refusedMessages.retry replays.cancel replays.create replays.pause replays.preview replays.resume rules.create rules.delete rules.mute rules.setStatus rules.unmute rules.update`,
  owners:
    "members.transferOwnership orgs.delete orgs.setLimits orgs.setPolicy orgs.setQuotas orgs.setRetention secrets.clearSecondary secrets.extendGrace secrets.rotate",
};

/** Asked for inside a procedure, where what may be done depends on what is named. */
const EXPECTED_INSIDE = {
  "admins and owners": "delivery:replay_any event:send_test_any",
  owners: "key:grant_rotate member:grant_owner",
};

const AUDIENCES: Record<string, string> = {
  "member,admin,owner": "every member",
  "admin,owner": "admins and owners",
  owner: "owners",
};
const audienceOf = (permission: Permission) => AUDIENCES[PERMISSIONS[permission].join(",")];
const words = (text: string) => text.trim().split(/\s+/).sort();

it("lets those call each procedure who should, and nobody else", () => {
  const found: Record<string, string[]> = {};
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { meta?: Meta } }>;
  for (const [path, { _def }] of Object.entries(procedures)) {
    const access = _def.meta?.access ?? "public";
    const audience =
      (access === "public" && "anybody") ||
      (access === "signed-in" && "anybody who is signed in") ||
      (audienceOf(access as Permission) ?? "nobody");
    (found[audience] ??= []).push(path);
  }
  for (const paths of Object.values(found)) paths.sort();
  expect(found).toEqual(Object.fromEntries(Object.entries(EXPECTED).map(([who, paths]) => [who, words(paths)])));
});

it.each(Object.entries(EXPECTED_INSIDE))("keeps what only %s may do from the others", (who, permissions) => {
  for (const permission of words(permissions)) expect(audienceOf(permission as Permission), permission).toBe(who);
});
