import { statusOut } from "@/server/contracts/rest/channels";
import { circuitOut, goOnBody, steerCircuitBody } from "@/server/contracts/rest/circuits";
import type { CatchUpChoice } from "@/server/domain/gate/catch-up";
import type { OrgTx } from "@/server/db/scope";
import { changeChannelStatus, type ChannelStep } from "@/server/usecases/channels/change-channel-status";
import { describeFlow } from "@/server/usecases/channels/describe-flow";
import { type CircuitAct, steerCircuit } from "@/server/usecases/channels/steer-circuit";
import { wake } from "../wake";
import { key } from "./route";

const stop = (step: ChannelStep & ("pause" | "disable"), summary: string) =>
  key("manage").post(`/channels/{channelId}/${step}`, {
    summary,
    description: "Pending deliveries are held, within the limits of the channel's policy.",
    answer: statusOut,
    errors: ["conflict"],
    handle: ({ tx, actor, params }) => changeChannelStatus(tx, actor, params.channelId, step),
  });

/** What was held is looked at as soon as the change is committed. */
const lookNow = (orgId: string) => [wake("catch-up"), wake("deliver", { orgId }, orgId)];

const goOn = (step: ChannelStep & ("resume" | "enable"), summary: string) =>
  key("manage").post(`/channels/{channelId}/${step}`, {
    summary,
    description: "`catchUp` says which held deliveries are sent: `all`, the `latest` of each key, or one `summary`.",
    body: goOnBody,
    answer: statusOut,
    errors: ["conflict"],
    handle: (call) => {
      call.wake(...lookNow(call.orgId));
      return changeChannelStatus(call.tx, call.actor, call.params.channelId, step, call.body.catchUp);
    },
  });

async function readCircuit(tx: OrgTx, channelId: string) {
  const { circuit, transitions } = await describeFlow(tx, channelId);
  return { ...circuit, state: circuit.kind, transitions };
}

type Asked =
  { action: "reset"; catchUp: CatchUpChoice } | { action: "force_open"; minutes?: number } | { action: "force_close" };

function actOf(asked: Asked): CircuitAct {
  if (asked.action === "reset") return { kind: "reset", catchUp: asked.catchUp };
  return asked.action === "force_open" ? { kind: "force_open", minutes: asked.minutes } : { kind: "force_closed" };
}

export const channelFlowRoutes = [
  stop("pause", "Pause a channel."),
  goOn("resume", "Resume a paused channel."),
  stop("disable", "Disable a channel."),
  goOn("enable", "Enable a channel."),

  key("read").get("/channels/{channelId}/circuit", {
    summary: "The circuit breaker of a channel, its settings and what led there.",
    answer: circuitOut,
    handle: ({ tx, params }) => readCircuit(tx, params.channelId),
  }),

  key("manage").patch("/channels/{channelId}/circuit", {
    summary: "Reset a circuit, or force it open or closed.",
    body: steerCircuitBody,
    bodyExamples: { reset: { action: "reset" }, stop: { action: "force_open", minutes: 30 } },
    answer: circuitOut,
    errors: ["conflict"],
    handle: async (call) => {
      const { tx, actor, orgId, params, body } = call;
      await steerCircuit(tx, actor, params.channelId, actOf(body));
      if (body.action !== "force_open") call.wake(...lookNow(orgId));
      return readCircuit(tx, params.channelId);
    },
  }),
];
