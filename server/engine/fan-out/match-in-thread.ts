import { compute } from "@/server/compute/compute";
import type { ThreadMatcherOptions } from "./thread-matcher";

/** Three times what an answer takes at the worst, for a machine that is busy; and a wait that ends before the hold does. */
const LIMITS = { limitMs: 3_000, patienceMs: 20_000 };

export const matchInThread: ThreadMatcherOptions["matchEvents"] = (orgId, { rules, events }) =>
  compute(
    orgId,
    "matchEvents",
    {
      rules,
      events: events.map(({ type, source, subject, priority, data }) => ({ type, source, subject, priority, data })),
    },
    LIMITS,
  );
