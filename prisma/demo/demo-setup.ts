import type { Actor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import type { CreateInboxChannelInput } from "@/server/contracts/inbox";
import { createRuleInput } from "@/server/contracts/rules/rules";
import type { OrgTx } from "@/server/db/scope";
import { demoEvent, type DemoEvent, DEMO_TYPES } from "@/server/domain/demo-events";
import { createInboxChannel } from "@/server/usecases/inbox/create-inbox-channel";
import { createRule } from "@/server/usecases/rules/create-rule";
import { saveEventType } from "@/server/usecases/events/save-event-type";
import { demoCatalogue } from "./demo-types";

const EVENTS = 25;

/** What people of the demo have configured: event types, two channels that lead to the inbox, and three rules. */
export async function setUpDemo(tx: OrgTx, actor: Actor): Promise<void> {
  for (const type of demoCatalogue) await saveEventType(tx, actor, type);

  const inbox = await reachable(tx, actor, { name: "Inbox", answer: null, description: "Everything, as it happens." });
  const workshop = await reachable(tx, actor, {
    name: "Workshop",
    answer: "flaky",
    description: "A receiver that fails now and then: watch it being tried again.",
    policy: { retry: { preset: "fast" } },
  });

  const rules = [
    {
      name: "Everything to the inbox",
      description: "No window: each event is delivered at once.",
      eventTypes: ["**"],
      grouping: { windowSeconds: 0 },
      channelIds: inbox,
    },
    {
      name: "Billing, one message per customer",
      description: "Collects what happens within a minute, so that a busy customer makes one message instead of many.",
      eventTypes: ["billing.**"],
      grouping: { windowSeconds: 60, maxWaitSeconds: 300, groupBy: "data.customer" },
      channelIds: inbox,
    },
    {
      name: "Serious faults to the workshop",
      description: "Robots that need a person now.",
      eventTypes: ["robot.fault", "robot.battery.low"],
      conditions: {
        any: [
          { path: "data.severity", op: "gte", value: 3 },
          { path: "data.percent", op: "lte", value: 8 },
        ],
      },
      grouping: { windowSeconds: 0 },
      channelIds: workshop,
    },
  ];
  for (const rule of rules) await createRule(tx, actor, createRuleInput.parse({ ...rule, status: "active" }));
}

/** Where deliveries may not come back to this installation, the demo does without channels rather than not at all. */
async function reachable(
  tx: OrgTx,
  actor: Actor,
  channel: CreateInboxChannelInput & Parameters<typeof createInboxChannel>[2],
): Promise<string[]> {
  try {
    return [(await createInboxChannel(tx, actor, channel)).id];
  } catch (error) {
    if (error instanceof AppError && error.code === "url_refused") return [];
    throw error;
  }
}

/** Always the same, so that publishing them a second time changes nothing. */
export function firstEvents(): (DemoEvent & { idempotencyKey: string })[] {
  const dice = sameDice();
  return Array.from({ length: EVENTS }, (_, index) => ({
    ...demoEvent(dice, DEMO_TYPES[index % DEMO_TYPES.length]),
    idempotencyKey: `demo-${index + 1}`,
  }));
}

/** Park and Miller's generator from a fixed start: random enough for a demo. */
function sameDice(): () => number {
  let state = 20_261_116;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
