import {
  auditEntryOut,
  channelStatsOut,
  deadLetterSummaryOut,
  deadLetterSummaryQuery,
  firedOut,
  firedQuery,
  listAuditQuery,
  listDeadLettersQuery,
  orgOut,
  overviewOut,
  rangeQuery,
  updateOrgBody,
} from "@/server/contracts/rest/figures";
import { deliveryOut } from "@/server/contracts/rest/deliveries";
import { encodeCursor } from "@/server/contracts/keyset";
import { pageOut } from "@/server/contracts/rest/wire";
import { listAudit } from "@/server/db/queries/audit";
import { describeChannelStats } from "@/server/usecases/channels/describe-channel-stats";
import { describeDeadLetters, pageOfDeadLetters } from "@/server/usecases/deliveries/dead-letters";
import { describeFired, describeOverview } from "@/server/usecases/deliveries/describe-overview";
import { changeOrg, describeOrg } from "@/server/usecases/orgs/change-org";
import { wake } from "../wake";
import { listed } from "./answers";
import { key } from "./route";

export const deadLetterRoutes = [
  key("read").get("/dead-letters", {
    summary: "List dead letters: deliveries that failed permanently and were not delivered by a later replay.",
    description: "The newest first. A page may be short although there are more; continue until `nextCursor` is null.",
    query: listDeadLettersQuery,
    answer: pageOut(deliveryOut),
    handle: async ({ tx, query }) => listed(await pageOfDeadLetters(tx, query)),
  }),

  key("read").get("/dead-letters/summary", {
    summary: "Dead letters by cause and channel.",
    query: deadLetterSummaryQuery,
    answer: deadLetterSummaryOut,
    handle: ({ tx, query }) => describeDeadLetters(tx, query),
  }),
];

export const statRoutes = [
  key("read").get("/stats/overview", {
    summary: "Figures of the organisation.",
    query: rangeQuery,
    answer: overviewOut,
    handle: ({ tx, orgId, query, now }) => describeOverview(tx, { orgId, ...query, now }),
  }),

  key("read").get("/stats/channels/{channelId}", {
    summary: "Figures of a channel.",
    query: rangeQuery,
    answer: channelStatsOut,
    handle: ({ tx, params, query, now }) => describeChannelStats(tx, { ...params, ...query, now }),
  }),

  key("read").get("/stats/rules", {
    summary: "How often each rule fired; rules that sent nothing are left out.",
    query: firedQuery,
    answer: firedOut,
    handle: async ({ tx, query, now }) => ({ data: await describeFired(tx, query.range, now) }),
  }),
];

export const auditRoutes = [
  key("read").get("/audit", {
    summary: "List who changed what, the newest first.",
    query: listAuditQuery,
    answer: pageOut(auditEntryOut),
    handle: async ({ tx, query }) => {
      const { entries, nextCursor } = await listAudit(tx, query);
      return { data: entries, nextCursor: nextCursor && encodeCursor(nextCursor) };
    },
  }),
];

export const orgRoutes = [
  key("read").get("/org", {
    summary: "The organisation of this key: its limits, its quotas and their use, and its delivery defaults.",
    answer: orgOut,
    handle: ({ tx, orgId, now }) => describeOrg(tx, orgId, now),
  }),

  key("manage").patch("/org", {
    summary: "Change the organisation. Only what is named changes.",
    description:
      "`limits`, `quotas` and `policy` are for owners: they need a key that an owner made. `policy` holds the delivery defaults of every channel (retries among them) and changes as a whole; `limits` and `quotas` change by name, and null gives one back to its default.",
    body: updateOrgBody,
    bodyExamples: {
      limits: { limits: { cap: 20 }, quotas: { eventsPerMinute: 5000 } },
      retries: { policy: { retry: { preset: "patient" } } },
    },
    answer: orgOut,
    errors: ["slug_taken", "forbidden"],
    handle: async (call) => {
      const { tx, actor, orgId, body, now } = call;
      await changeOrg(tx, actor, body);
      if (body.limits ?? body.policy) call.wake(wake("deliver", { orgId }, orgId));
      return describeOrg(tx, orgId, now);
    },
  }),
];
