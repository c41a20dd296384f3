import { AppError } from "@/server/contracts/errors";
import {
  backtestBody,
  backtestOut,
  createRuleBody,
  explainBody,
  explanationOut,
  listRulesQuery,
  muteRuleBody,
  ruleChannelsOut,
  ruleOut,
  ruleStatusBody,
  updateRuleBody,
} from "@/server/contracts/rest/rules";
import { pageOut } from "@/server/contracts/rest/wire";
import { findRule, listRules } from "@/server/db/queries/rules";
import type { OrgTx } from "@/server/db/scope";
import { tryRule } from "../try-rule";
import { bindChannel, unbindChannel } from "@/server/usecases/rules/bind-channel";
import { createRule } from "@/server/usecases/rules/create-rule";
import { deleteRule } from "@/server/usecases/rules/delete-rule";
import { explainRule } from "@/server/usecases/rules/explain-rule";
import { muteRule } from "@/server/usecases/rules/mute-rule";
import { withInstallationWindow } from "@/server/usecases/rules/rule-defaults";
import { updateRule } from "@/server/usecases/rules/update-rule";
import { listedByName } from "./answers";
import { key } from "./route";

async function read(tx: OrgTx, ruleId: string) {
  const rule = await findRule(tx, ruleId);
  if (!rule) throw new AppError("not_found");
  return rule;
}

type OneRule = { tx: OrgTx; params: { ruleId: string } };
const current = ({ tx, params }: OneRule) => read(tx, params.ruleId);

export const ruleRoutes = [
  key("manage").post("/rules", {
    summary: "Create a rule.",
    body: withInstallationWindow(createRuleBody),
    bodyExamples: {
      failures: {
        name: "Failed invoices",
        status: "active",
        eventTypes: ["billing.invoice.failed"],
        conditions: { all: [{ path: "data.amount", op: "gte", value: 1000 }] },
        grouping: { windowSeconds: 60, groupBy: "data.customer" },
      },
    },
    status: 201,
    answer: ruleOut,
    etag: true,
    errors: ["name_taken", "quota_exceeded", "not_found"],
    handle: async ({ tx, actor, body }) => read(tx, (await createRule(tx, actor, body)).id),
  }),

  key("read").get("/rules", {
    summary: "List rules, by name.",
    query: listRulesQuery,
    answer: pageOut(ruleOut),
    handle: async ({ tx, query: { cursor: after, limit, ...query } }) =>
      listedByName(await listRules(tx, { ...query, ...(after && { after }), limit: limit + 1 }), limit),
  }),

  key("read").get("/rules/{ruleId}", { summary: "A rule.", answer: ruleOut, etag: true, handle: current }),

  key("manage").patch("/rules/{ruleId}", {
    summary: "Change a rule. Only what is named changes.",
    description: "`channelIds` replaces all bindings.",
    body: updateRuleBody,
    bodyExamples: {
      atOnce: { grouping: { windowSeconds: 0, maxWaitSeconds: 0, maxEvents: 100, maxBytes: 262_144, groupBy: null } },
    },
    answer: ruleOut,
    etag: true,
    current,
    errors: ["name_taken"],
    handle: ({ tx, actor, params, body, whenLocked }) => updateRule(tx, actor, params.ruleId, body, { whenLocked }),
  }),

  key("manage").delete("/rules/{ruleId}", {
    summary: "Delete a rule. Pending deliveries are still sent.",
    current,
    currentAs: ruleOut,
    handle: ({ tx, actor, params, whenLocked }) => deleteRule(tx, actor, params.ruleId, { whenLocked }),
  }),

  key("manage").post("/rules/{ruleId}/status", {
    summary: "Activate a rule, disable it, or make it a draft.",
    body: ruleStatusBody,
    answer: ruleOut,
    etag: true,
    handle: ({ tx, actor, params, body }) =>
      updateRule(tx, actor, params.ruleId, body, { action: "rule.status_changed" }),
  }),

  key("manage").post("/rules/{ruleId}/mute", {
    summary: "Mute a rule until a time, or unmute it.",
    body: muteRuleBody,
    bodyExamples: { overnight: { until: "2026-11-19T06:00:00Z" }, end: { until: null } },
    answer: ruleOut,
    etag: true,
    handle: ({ tx, actor, params, body, now }) => muteRule(tx, actor, { ...params, ...body, now }),
  }),

  key("read").get("/rules/{ruleId}/channels", {
    summary: "The channels that a rule delivers to.",
    answer: ruleChannelsOut,
    handle: async (call) => ({ data: (await current(call)).channels }),
  }),

  key("manage").put("/rules/{ruleId}/channels/{channelId}", {
    summary: "Bind a channel to a rule. Repeating it changes nothing.",
    handle: ({ tx, actor, params }) => bindChannel(tx, actor, params),
  }),

  key("manage").delete("/rules/{ruleId}/channels/{channelId}", {
    summary: "Unbind a channel from a rule; 404 when it was not bound.",
    handle: ({ tx, actor, params }) => unbindChannel(tx, actor, params),
  }),

  key("read").post("/rules/explain", {
    summary: "Why a rule matches an event, or why not.",
    description: "An event by id or written out, against a rule by id or a draft. It changes nothing.",
    writes: false,
    body: explainBody,
    bodyExamples: {
      draft: {
        event: { type: "billing.invoice.failed", data: { amount: 500 } },
        rule: { eventTypes: ["billing.**"], conditions: { path: "data.amount", op: "gte", value: 1000 } },
      },
    },
    answer: explanationOut,
    errors: ["not_found"],
    open: async ({ orgId, body }) => ({ body: await explainRule(orgId, body) }),
  }),

  key("read").post("/rules/backtest", {
    summary: "What a rule would have done with the events of the last day or week.",
    writes: false,
    body: backtestBody,
    bodyExamples: { day: { rule: { eventTypes: ["billing.**"] }, span: "24h" } },
    answer: backtestOut,
    open: async ({ orgId, body, now }) => ({ body: await tryRule(orgId, body, now) }),
  }),
];
