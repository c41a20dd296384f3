import Link from "next/link";
import { count } from "@/components/charts/number-labels";
import { PanelHead } from "@/components/ui/panel";
import { RelativeTime } from "@/components/ui/relative-time";
import { Status } from "@/components/ui/status";
import { NextProbe } from "./next-probe";
import type { Overview } from "./overview-words";

type Circuit = Overview["circuits"][number];

/** Circuits that hold something back, and how many do not. */
export function CircuitList({ circuits, total, path }: { circuits: readonly Circuit[]; total: number; path: string }) {
  const closed = total - circuits.length;
  return (
    <section aria-labelledby="circuits">
      <PanelHead
        id="circuits"
        title="Circuits"
        note={circuits.length > 0 && `${circuits.length} not closed`}
        className="px-4 pt-4"
      />
      <ul className="divide-y divide-border text-sm">
        {circuits.map((circuit) => (
          <li key={circuit.channelId} className="relative flex items-center gap-3 px-4 py-2 hover:bg-hover">
            <div className="min-w-0 flex-1">
              <Link
                href={`${path}/channels/${circuit.channelId}`}
                className="block truncate after:absolute after:inset-0 focus-visible:outline-offset-2"
              >
                {circuit.name}
              </Link>
              <p className="text-xs text-text-3">
                {circuit.sinceMs !== null && (
                  <>
                    since <RelativeTime at={new Date(circuit.sinceMs)} form="distance" />
                    {" · "}
                  </>
                )}
                {count(circuit.waiting)}
                {circuit.hasMoreWaiting && "+"} waiting
              </p>
            </div>
            <CircuitStatus circuit={circuit} />
          </li>
        ))}
        {closed > 0 && (
          <li className="flex items-center gap-3 px-4 py-2.5">
            <span className="flex-1 text-text-2">
              {closed} {circuits.length > 0 ? "more " : ""}
              {closed === 1 ? "channel" : "channels"}
            </span>
            <Status kind="delivered" label="Closed" />
          </li>
        )}
      </ul>
    </section>
  );
}

function CircuitStatus({ circuit: { kind, probeAt } }: { circuit: Circuit }) {
  if (kind === "half_open") return <Status kind="sending" tone="warn" label="Probing" />;
  if (kind === "forced_open") return <Status kind="held" tone="warn" label="Opened manually" />;
  return <Status kind="held" tone="bad" label="Open" until={<NextProbe circuits={[{ kind, probeAt }]} />} />;
}
