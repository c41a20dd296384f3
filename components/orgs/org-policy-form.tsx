"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTRPC } from "@/components/api/trpc";
import { CircuitFields } from "@/components/channels/policy/circuit-fields";
import { AttemptFields } from "@/components/channels/policy/delivery-fields";
import { HoldFields } from "@/components/channels/policy/hold-fields";
import { draftOf, policyOf } from "@/components/channels/policy/policy-draft";
import { RateFields } from "@/components/channels/policy/rate-fields";
import { FormError } from "@/components/feedback/form-error";
import { useApiForm } from "@/components/forms/use-api-form";
import { useLeaveGuard } from "@/components/forms/use-leave-guard";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFoot, CardHead } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast-store";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { OrgPolicy } from "./org-policy-card";

/** How deliveries go out where a channel does not say it. A field left empty follows the installation. */
export function OrgPolicyForm({ policy: { settings, inherited } }: { policy: OrgPolicy }) {
  const trpc = useTRPC();
  const router = useRouter();
  // Fields in state: what is typed before React wakes up would be lost, so nothing can be.
  const isAwake = useHydrated();
  const [stored, setStored] = useState(settings);
  const [draft, setDraft] = useState(() => draftOf(settings, inherited));
  const change = useMutation(trpc.orgs.setPolicy.mutationOptions());
  const { form, pending, problem, errorOf } = useApiForm({
    send: async () => {
      const { ordering: _, deadHead: __, ...policy } = policyOf(draft, inherited, stored);
      await change.mutateAsync({ policy });
      setStored(policy);
    },
    onDone: () => {
      toast({ title: "Delivery defaults saved", description: "They apply from the next delivery on.", tone: "ok" });
      router.refresh();
    },
  });
  useLeaveGuard(JSON.stringify(draft) !== JSON.stringify(draftOf(stored, inherited)));
  const fields = { draft, inherited, onChange: setDraft, errorOf };
  return (
    <Card aria-labelledby="delivery-defaults">
      <CardHead id="delivery-defaults" title="Delivery defaults" note="for channels without their own settings" />
      <form {...form}>
        <CardBody className="grid gap-5" inert={!isAwake}>
          <AttemptFields {...fields} />
          <RateFields {...fields} />
          <CircuitFields {...fields} />
          <HoldFields {...fields} />
          <FormError message={problem?.message} requestId={problem?.requestId} />
        </CardBody>
        <CardFoot>
          <Button type="submit" loading={pending}>
            Apply defaults
          </Button>
        </CardFoot>
      </form>
    </Card>
  );
}
