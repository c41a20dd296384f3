import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ClockTime } from "@/components/ui/relative-time";
import { transitionWords } from "./flow-words";
import type { Flow } from "./use-flow";

const FIRST = 4;

/** How the circuit came to where it is, newest first. */
export function TransitionList({ transitions }: { transitions: Flow["transitions"] }) {
  const [isWhole, setWhole] = useState(false);
  if (transitions.length === 0) return null;
  const shown = isWhole ? transitions : transitions.slice(0, FIRST);
  return (
    <div className="grid gap-1.5">
      <h3 className="text-xs text-text-3">Recent changes</h3>
      <ol className="grid gap-1 text-sm">
        {shown.map((transition) => {
          const [what, why] = transitionWords(transition);
          return (
            <li key={transition.id} className="flex flex-wrap items-baseline gap-x-2">
              <ClockTime at={transition.at} date className="mono text-xs text-text-3" />
              <span>{what}</span>
              <span className="min-w-0 text-text-2">{why}</span>
            </li>
          );
        })}
      </ol>
      {shown.length < transitions.length && (
        <Button size="sm" variant="link" className="justify-self-start" onClick={() => setWhole(true)}>
          Show {transitions.length - shown.length} more
        </Button>
      )}
    </div>
  );
}
