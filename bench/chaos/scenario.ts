import type { Stage } from "../support/stage";
import type { Report } from "./report";

export type ChaosScenario = {
  name: string;
  /** What goes wrong, in one line. */
  about: string;
  run: (stage: Stage, options: { quick: boolean }) => Promise<Report>;
};
