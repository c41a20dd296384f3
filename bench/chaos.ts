import { breaker } from "./chaos/breaker";
import { busNats, busRedis } from "./chaos/bus/bus";
import { halfOpen } from "./chaos/half-open";
import { hintsLost } from "./chaos/hints-lost";
import { order } from "./chaos/order";
import { postgresKill } from "./chaos/postgres-kill";
import { rate } from "./chaos/rate";
import { replay } from "./chaos/replay";
import type { ChaosScenario, Report } from "./chaos/report";
import { tenantHog } from "./chaos/hog/tenant-hog";
import { workerKill } from "./chaos/worker-kill";
import { workerStop } from "./chaos/worker-stop";
import { withCleanup } from "./support/cleanup";
import { progress, readOptions } from "./support/options";
import { openStage } from "./support/stage";

/**
 * `npm run chaos -- [--only worker-kill] [--quick] [--json] [--control]`: what becomes of accepted events when things
 * break. With `--control` every record is falsified afterwards, and the run passes if the checker finds out each time.
 */
const SCENARIOS: readonly ChaosScenario[] = [
  workerKill,
  workerStop,
  postgresKill,
  halfOpen,
  hintsLost,
  breaker,
  rate,
  order,
  replay,
  tenantHog,
  busRedis,
  busNats,
];
const LIMIT_MS = 15 * 60_000;

const options = readOptions(
  process.argv.slice(2),
  SCENARIOS.map(({ name }) => name),
);

await withCleanup(LIMIT_MS, async (cleanup) => {
  const stage = await openStage(cleanup, { statistics: false });
  const results: Record<string, object> = {};
  let pass = true;
  for (const scenario of SCENARIOS.filter(({ name }) => options.only.includes(name))) {
    progress(`${scenario.name}: ${scenario.about}`);
    const startedMs = performance.now();
    const report = await scenario.run(stage, options);
    const isGood = hasPassed(report);
    progress(
      `${scenario.name}: ${isGood ? "passed" : "FAILED"} after ${((performance.now() - startedMs) / 1000).toFixed(0)} s`,
    );
    results[scenario.name] = shown(report, isGood);
    pass &&= isGood;
    await stage.clear();
  }
  if (options.json) console.log(JSON.stringify({ ...(options.control && { control: true }), scenarios: results }));
  else console.table(results);
  return pass ? 0 : 1;
});

/** A record passes only if its falsified copies do not; with `--control` only these count. */
function hasPassed({ verdict, controls }: Report): boolean {
  return (options.control || verdict.pass) && controls.every(({ noticed }) => noticed);
}

function shown({ verdict, notes, controls }: Report, pass: boolean): object {
  if (options.control) return Object.fromEntries(controls.map(({ name, ...result }) => [name, result]));
  const noticed = controls.filter((control) => control.noticed).length;
  return { ...verdict, ...notes, controls: controls.length, controls_noticed: noticed, pass };
}
