import type { ApiOutput } from "@/components/api/trpc";
import { policyItems } from "@/components/channels/policy/policy-card";
import { DefinitionList } from "@/components/ui/definition-list";
import { Card, CardBody, CardHead } from "@/components/ui/panel";
import { whoMay } from "@/server/contracts/permissions";

export type OrgPolicy = ApiOutput["orgs"]["policy"];

/** For those who may read them: how deliveries go out where a channel does not say it. */
export function OrgPolicyCard({ policy: { settings, effective } }: { policy: OrgPolicy }) {
  return (
    <Card aria-labelledby="delivery-defaults">
      <CardHead id="delivery-defaults" title="Delivery defaults" note="for channels without their own settings" />
      <CardBody className="grid gap-3">
        <DefinitionList items={policyItems(settings.retry, effective)} />
        <p className="text-xs text-text-3">Changing them: {whoMay("org:limits").toLowerCase()}</p>
      </CardBody>
    </Card>
  );
}
