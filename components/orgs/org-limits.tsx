import { Card, CardBody, CardHead } from "@/components/ui/panel";
import { DefinitionList } from "@/components/ui/definition-list";
import { whoMay } from "@/server/contracts/permissions";
import type { Limits } from "./limits-draft";

/** For those who may read them: what holds, and whose choice that is. */
export function OrgLimits({ limits: { cap, rate, defaults } }: { limits: Limits }) {
  const { perMinute, burst } = rate ?? defaults.rate;
  const atOnce = cap ?? defaults.cap;
  return (
    <Card aria-labelledby="limits">
      <CardHead id="limits" title="Limits" note="over all channels together" />
      <CardBody className="grid gap-3">
        <DefinitionList
          items={[
            {
              term: "At the same time",
              value: `${atOnce} ${atOnce === 1 ? "request" : "requests"}${cap === null ? " (default)" : ""}`,
            },
            {
              term: "Rate",
              value: `${perMinute.toLocaleString("en-US")} per minute, burst ${burst.toLocaleString("en-US")}${rate === null ? " (default)" : ""}`,
            },
          ]}
        />
        <p className="text-xs text-text-3">Changing them: {whoMay("org:limits").toLowerCase()}</p>
      </CardBody>
    </Card>
  );
}
