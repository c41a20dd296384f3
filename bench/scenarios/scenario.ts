import type { Stage } from "../support/stage";

export type Figures = Record<string, number | string | boolean | null>;

/** Names of figures are unique over all scenarios: the result of a run is one flat object. */
export type BenchScenario = {
  name: string;
  /** What it shows, in one line. */
  about: string;
  run: (stage: Stage, options: { quick: boolean; profile: boolean }) => Promise<Figures>;
};
