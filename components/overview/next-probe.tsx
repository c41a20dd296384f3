"use client";

import { RelativeTime, useNow } from "@/components/ui/relative-time";
import { nextProbe, type Overview } from "./overview-words";

type Circuits = readonly Pick<Overview["circuits"][number], "kind" | "probeAt">[];

/** When circuits let a delivery through again. A probe that is due goes with the next delivery there is. */
export function NextProbe({ circuits }: { circuits: Circuits }) {
  const now = useNow();
  if (circuits.every(({ kind }) => kind === "forced_open")) return "opened manually";
  if (circuits.every(({ probeAt }) => probeAt === null)) return "probing";
  const at = now && nextProbe(circuits, now);
  if (at === null) return "probes with the next delivery";
  return at ? (
    <>
      next probe <RelativeTime at={at} />
    </>
  ) : (
    "probes planned"
  );
}
