import type { ReactNode } from "react";
import { ClockTime, RelativeTime } from "@/components/ui/relative-time";
import { counted, rateLabel } from "@/components/channels/policy/policy-words";
import type { Flow } from "./use-flow";

interface RatePartProps {
  rate: Flow["orgRate"];
  /** How often it held something back; the organisation's own is not counted per channel. */
  hits?: Pick<Flow["rate"], "hits" | "lastHitAt">;
}

/** A limit, and how much of it is free now. */
export function RatePart({ rate, hits }: RatePartProps) {
  return (
    <div className="grid gap-0.5 text-sm">
      <p className="tabular-nums">{rateLabel(rate)}</p>
      <p className="text-pretty text-text-2 tabular-nums">
        {rate.nextAt ? (
          <>
            Used up; the next one is sent at <ClockTime at={rate.nextAt} />.
          </>
        ) : (
          `${counted(rate.available)} of ${counted(rate.burst)} can be sent now.`
        )}
        {hits && hits.hits > 0 && <Hits {...hits} />}
      </p>
    </div>
  );
}

function Hits({ hits, lastHitAt }: Pick<Flow["rate"], "hits" | "lastHitAt">): ReactNode {
  return (
    <>
      {" "}
      It delayed deliveries {hits === 1 ? "once" : `${counted(hits)} times`}
      {lastHitAt && (
        <>
          , last <RelativeTime at={lastHitAt} />
        </>
      )}
      .
    </>
  );
}
