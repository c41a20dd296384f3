import type { z } from "zod";
import type { ReplayFilter } from "@/server/contracts/replays";
import {
  createdReplayOut,
  createReplayBody,
  listReplayItemsQuery,
  listReplaysQuery,
  replayHeadOut,
  replayItemsOut,
  replayOut,
} from "@/server/contracts/rest/replays";
import { pageOut } from "@/server/contracts/rest/wire";
import type { OrgTx } from "@/server/db/scope";
import { newId } from "@/server/new-id";
import { createReplay } from "@/server/usecases/replays/create-replay";
import { describeReplay, pageOfReplayItems, pageOfReplays } from "@/server/usecases/replays/describe-replay";
import { previewReplay } from "@/server/usecases/replays/preview-replay";
import { type ReplayStep, steerReplay } from "@/server/usecases/replays/steer-replay";
import { wake } from "../wake";
import { listed } from "./answers";
import { key } from "./route";

type WireFilter = z.output<typeof createReplayBody>["filter"];

/** On the wire a field is one value or several; inside, one value is a condition that an index begins with. */
function readFilter({ ruleId, channelId, eventType, status, category, ...rest }: WireFilter): ReplayFilter {
  return {
    ...rest,
    ...(ruleId && (ruleId.length > 1 ? { ruleIds: ruleId } : { ruleId: ruleId[0] })),
    ...(channelId && (channelId.length > 1 ? { channelIds: channelId } : { channelId: channelId[0] })),
    ...(eventType && (eventType.length > 1 ? { eventTypes: eventType } : { eventType: eventType[0] })),
    ...(status && (status.length > 1 ? { statuses: status } : { status: status[0] })),
    ...(category && (category.length > 1 ? { categories: category } : { category: category[0] })),
  };
}

const listOf = <T>(one: T | undefined, several: T[] | undefined): T[] | undefined =>
  several ?? (one === undefined ? undefined : [one]);

function shown<Replay extends { filter: ReplayFilter }>(replay: Replay) {
  const { ruleIds, channelIds, eventTypes, statuses, categories, ...filter } = replay.filter;
  return {
    ...replay,
    filter: {
      ...filter,
      ruleId: listOf(filter.ruleId, ruleIds),
      channelId: listOf(filter.channelId, channelIds),
      eventType: listOf(filter.eventType, eventTypes),
      status: listOf(filter.status, statuses),
      category: listOf(filter.category, categories),
    },
  };
}

const read = async (tx: OrgTx, replayId: string) => shown(await describeReplay(tx, replayId));

const steer = (step: ReplayStep, summary: string) =>
  key("manage").post(`/replays/{replayId}/${step}`, {
    summary,
    answer: replayOut,
    errors: ["conflict"],
    handle: async (call) => {
      const { tx, actor, params } = call;
      await steerReplay(tx, actor, params.replayId, step);
      call.wake(wake("feed-replays"));
      return read(tx, params.replayId);
    },
  });

export const replayRoutes = [
  key("manage").post("/replays", {
    summary: "Replay many settled deliveries, by filter or by ids.",
    description:
      "A field of the filter is one value or several. With `dryRun` nothing is changed: the answer (200) says how many " +
      "match and how long they would take.",
    body: createReplayBody,
    bodyExamples: {
      failedToday: { filter: { status: "failed", category: ["timeout", "server_error"] }, ratePerSecond: 10 },
      dryRun: { filter: { status: "failed", unrecovered: true }, dryRun: true },
    },
    status: 201,
    alsoStatus: 200,
    answer: createdReplayOut,
    errors: ["replay_batch_running", "replay_empty", "quota_exceeded"],
    handle: async (call) => {
      const { tx, actor, orgId, body } = call;
      const { dryRun, filter: given, ...plan } = body;
      const filter = readFilter(given);
      if (dryRun) {
        call.answerWith(200);
        return { dryRun, ...(await previewReplay(tx, { filter, ratePerSecond: plan.ratePerSecond, orgId })) };
      }
      const { id } = await createReplay(tx, actor, { ...plan, filter, idempotencyKey: newId() });
      call.wake(wake("feed-replays"));
      return read(tx, id);
    },
  }),

  key("read").get("/replays", {
    summary: "List batch replays, the newest first.",
    query: listReplaysQuery,
    answer: pageOut(replayHeadOut),
    handle: async ({ tx, query }) => {
      const { rows, nextCursor } = await pageOfReplays(tx, query);
      return listed({ rows: rows.map(shown), nextCursor });
    },
  }),

  key("read").get("/replays/{replayId}", {
    summary: "A batch replay: its progress and its report.",
    answer: replayOut,
    handle: ({ tx, params }) => read(tx, params.replayId),
  }),

  key("read").get("/replays/{replayId}/items", {
    summary: "The deliveries of a batch: what was sent again, and what was skipped and why.",
    query: listReplayItemsQuery,
    answer: replayItemsOut,
    handle: async ({ tx, params, query }) => listed(await pageOfReplayItems(tx, { ...params, ...query })),
  }),

  steer("pause", "Pause a batch replay."),
  steer("resume", "Resume a paused batch replay."),
  steer("cancel", "End a batch replay, and cancel what still waits."),
];
