import { bus } from "./scenarios/bus";
import { channels } from "./scenarios/channels";
import { disk } from "./scenarios/disk";
import { drain } from "./scenarios/drain";
import { fairness } from "./scenarios/fairness";
import { group } from "./scenarios/group";
import { hops } from "./scenarios/hops";
import { idle } from "./scenarios/idle";
import { ingest } from "./scenarios/ingest";
import { latency } from "./scenarios/latency";
import { memory } from "./scenarios/memory";
import { pages } from "./scenarios/pages";
import { rest } from "./scenarios/rest";
import { retention } from "./scenarios/retention";
import { scale } from "./scenarios/scale";
import { type BenchScenario, type Figures, openStage } from "./support/stage";
import { publish, together } from "./scenarios/singles";
import { stuck } from "./scenarios/stuck";
import { withCleanup } from "./support/cleanup";
import { progress, readOptions } from "./support/options";

/** `npm run bench -- [--only drain,latency] [--json] [--quick] [--profile]`: how fast the engine is on this machine. */
const SCENARIOS: readonly BenchScenario[] = [
  drain,
  rest,
  latency,
  hops,
  publish,
  ingest,
  together,
  fairness,
  stuck,
  scale,
  group,
  memory,
  pages,
  channels,
  disk,
  idle,
  retention,
  bus,
];
const LIMIT_MS = 15 * 60_000;

const options = readOptions(
  process.argv.slice(2),
  SCENARIOS.map(({ name }) => name),
);

await withCleanup(LIMIT_MS, async (cleanup) => {
  const stage = await openStage(cleanup, { statistics: true });
  const figures: Figures = {};
  for (const scenario of SCENARIOS.filter(({ name }) => options.only.includes(name))) {
    progress(`${scenario.name}: ${scenario.about}`);
    const found = await scenario.run(stage, options);
    Object.assign(figures, found);
    await stage.clear();
    if (!options.json) console.table(found);
  }
  if (options.json) console.log(JSON.stringify(figures));
  return 0;
});
