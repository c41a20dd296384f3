import type { Stage } from "../support/stage";

/** What a scenario has to say in the end: its verdict, and whether lies about the same record were found out. */
export type Report = {
  verdict: Judgement;
  /** Whatever else is worth telling; nothing is judged by it. */
  notes?: Figures;
  controls: readonly ControlResult[];
};

export type Figures = Readonly<Record<string, number | string | boolean>>;
type Judgement = Figures & { pass: boolean };

/** A lie about a record, and the figure by which the checker has to find it out. */
export type Control<Seen, Verdict extends Judgement> = {
  name: string;
  falsify: (seen: Seen) => Seen;
  notices: (honest: Verdict, falsified: Verdict) => boolean;
};

export type ControlResult = { name: string; verdict: Judgement; noticed: boolean };

/** How a kind of record is judged, and what must turn a good one into a bad one. */
export type Court<Seen, Verdict extends Judgement> = {
  judge: (seen: Seen) => Verdict;
  controls: readonly Control<Seen, Verdict>[];
};

/** A checker that cannot fail proves nothing: every control is tried on the very record that it is about to pass. */
export function reportOn<Seen, Verdict extends Judgement>(
  seen: Seen,
  { judge, controls }: Court<Seen, Verdict>,
  notes?: Figures,
): Report {
  const honest = judge(seen);
  return {
    verdict: honest,
    ...(notes && { notes }),
    controls: controls.map(({ name, falsify, notices }) => {
      const verdict = judge(falsify(seen));
      return { name, verdict, noticed: !verdict.pass && notices(honest, verdict) };
    }),
  };
}

export type ChaosScenario = {
  name: string;
  /** What goes wrong, in one line. */
  about: string;
  run: (stage: Stage, options: { quick: boolean }) => Promise<Report>;
};
