import fc from "fast-check";
import { expect, it } from "vitest";
import { type CircuitState, CLOSED_CIRCUIT, type CircuitPhase } from "@/server/domain/circuit/circuit-state";
import { HOLD_REASONS, isTripped, lastStop, type StopCauses, stopAt } from "@/server/domain/gate/stop";
import { createOrg, newTestId } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { goesAgainAt, standsStill } from "./gate";

const db = useTestDatabase();

type Asked = StopCauses & { nowMs: number };

const NOW_MS = new Date("2026-11-01T12:00:00.000Z").getTime();
const outage = { sleepMs: 30_000, outageSinceMs: 0, sinceMs: 0 };
const circuit = (phase: CircuitPhase): CircuitState => ({ generation: 1, ...phase });

/** Every kind, resting until each of these moments where it rests. */
const circuitsOf = (moments: readonly number[]): (CircuitState | null)[] => [
  null,
  CLOSED_CIRCUIT,
  circuit({ kind: "half_open", succeeded: 0, failed: 0, ...outage }),
  circuit({ kind: "forced_closed", sinceMs: 0 }),
  circuit({ kind: "forced_open", sinceMs: 0, untilMs: null }),
  ...moments.flatMap((atMs) => [
    circuit({ kind: "open", reason: "failure_rate", probeAtMs: atMs, ...outage }),
    circuit({ kind: "forced_open", sinceMs: 0, untilMs: atMs }),
  ]),
];

/** Writes the causes, one channel each, and reads what the columns and the gate's SQL say of them. */
async function askDatabase(list: readonly Asked[]) {
  const org = await createOrg(db.admin);
  const given = list.map((asked) => ({ ...asked, id: newTestId() }));
  await db.admin.query(
    `insert into engine.channel_states (org_id, channel_id, held, hold_reason, circuit, breaker_on, asked_until)
     select $1, g.id, g."heldBy" is not null, g."heldBy", g.circuit, g."breakerOn",
            to_timestamp(g."askedUntilMs" / 1000)
       from json_to_recordset($2)
         as g(id uuid, "heldBy" text, circuit jsonb, "breakerOn" boolean, "askedUntilMs" float8)`,
    [org.id, JSON.stringify(given)],
  );
  const now = "to_timestamp(g.now_ms / 1000)::timestamptz(3)";
  const { rows } = await db.admin.query(
    `select ${standsStill("s", now)} as "standsStill", s.stop_reason as reason,
            nullif(s.stopped_until, 'infinity') as until, s.stopped_until = 'infinity' as "isEndless", s.tripped
       from unnest($2::uuid[], $3::float8[]) with ordinality as g(id, now_ms, place)
       join engine.channel_states s on s.org_id = $1 and s.channel_id = g.id order by g.place`,
    [org.id, given.map(({ id }) => id), given.map(({ nowMs }) => nowMs)],
  );
  return rows as unknown[];
}

function askInterpreter({ nowMs, ...causes }: Asked) {
  const stop = lastStop(causes);
  return {
    standsStill: stopAt(causes, new Date(nowMs)) !== null,
    reason: stop?.reason ?? null,
    until: stop?.until ?? null,
    isEndless: stop ? stop.until === null : null,
    tripped: isTripped(causes),
  };
}

it("says the same in SQL as in the pure interpreter, over every combination of causes around now", async () => {
  const moments = [NOW_MS - 1, NOW_MS, NOW_MS + 1];
  const all = [null, ...HOLD_REASONS].flatMap((heldBy) =>
    circuitsOf(moments).flatMap((state) =>
      [null, ...moments].flatMap((askedUntilMs) =>
        [true, false].flatMap((breakerOn) =>
          moments.map((nowMs): Asked => ({ heldBy, circuit: state, askedUntilMs, breakerOn, nowMs })),
        ),
      ),
    ),
  );
  const answers = await askDatabase(all);
  const expected = all.map(askInterpreter);
  expect(answers).toEqual(expected);
  for (const word of ["circuit", "asked_to_wait", ...HOLD_REASONS]) {
    expect(expected.filter(({ reason, standsStill: still }) => still && reason === word).length).toBeGreaterThan(0);
  }
});

it("agrees for any moments, to the millisecond", async () => {
  const moment = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2100, 0) });
  const asked = fc
    .tuple(moment, moment, moment, fc.boolean(), fc.constantFrom(null, ...HOLD_REASONS))
    .chain(([atMs, askedMs, nowMs, breakerOn, heldBy]) =>
      fc.record({
        heldBy: fc.constantFrom(null, null, null, heldBy),
        circuit: fc.constantFrom(...circuitsOf([atMs, askedMs])),
        breakerOn: fc.constant(breakerOn),
        askedUntilMs: fc.constantFrom(null, askedMs, atMs),
        nowMs: fc.constantFrom(nowMs, atMs, askedMs, atMs - 1),
      }),
    );
  const some = fc.sample(asked, 2_000);
  expect(await askDatabase(some)).toEqual(some.map(askInterpreter));
});

it("tells when a channel goes again, and nothing where nobody can know or nothing stands still", async () => {
  const org = await createOrg(db.admin);
  const channelId = newTestId();
  await db.admin.query("insert into engine.channel_states (org_id, channel_id) values ($1, $2)", [org.id, channelId]);
  const after = async (change: string) => {
    await db.admin.query(`update engine.channel_states set ${change} where channel_id = $1`, [channelId]);
    const { rows } = await db.admin.query<{ seconds: number | null }>(
      `select round(extract(epoch from ${goesAgainAt("s")} - now()))::int as seconds
         from engine.channel_states s where s.channel_id = $1`,
      [channelId],
    );
    return rows[0]?.seconds;
  };
  const openFor = (seconds: number) =>
    `circuit = jsonb_build_object('kind', 'open', 'probeAtMs', (extract(epoch from now()) + ${seconds}) * 1000)`;
  expect(await after("pace = 'fast'")).toBeNull();
  // Two stops that overlap: whichever ends first, the channel waits for the other.
  expect(await after("asked_until = now() + interval '1 hour'")).toBeGreaterThan(3_500);
  expect(await after(openFor(7_200))).toBeGreaterThan(7_100);
  expect(await after("held = true, hold_reason = 'paused'")).toBeNull();
  expect(await after("held = false, hold_reason = null")).toBeGreaterThan(7_100);
  expect(await after("breaker_on = false")).toBeLessThan(3_700);
  expect(await after("asked_until = now()")).toBeNull();
});
