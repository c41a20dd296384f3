"use client";

import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { useTRPC } from "@/components/api/trpc";
import type { FilterNames } from "@/components/deliveries/list/filter-chips";
import { FormError } from "@/components/feedback/form-error";
import { useApiForm } from "@/components/forms/use-api-form";
import { Breadcrumb } from "@/components/layout/breadcrumbs";
import { useSettled } from "@/components/ui/use-hydrated";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/page-header";
import { Card, CardBody, CardFoot, CardHead } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast-store";
import { newRequestId } from "@/server/contracts/request-id";
import { DryRun } from "./dry-run";
import { FIRST_RATE, type Plan, readPlan, readRate } from "./plan-draft";
import { PlanFilters } from "./plan-filters";
import { PlanPace } from "./plan-pace";
import { type PlanFilter, writePlanFilter } from "./plan-address";
import { replayFilterOf } from "./replay-filter";
import { countDeliveries } from "./replay-words";

interface PlanReplayProps {
  orgSlug: string;
  filter: PlanFilter;
  names: FilterNames;
  /** When the page was made: "last 24 h" is counted from here, so that a dry run stays the same while one looks at it. */
  openedAt: Date;
}

const TYPING_MS = 300;

export function PlanReplay({ orgSlug, filter: initial, names, openedAt }: PlanReplayProps) {
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [filter, setFilter] = useState(initial);
  const [plan, setPlan] = useState<Plan>({ rate: FIRST_RATE, priority: "own", when: "now", at: "" });
  // One batch of this page, however often the button is pressed.
  const [idempotencyKey] = useState(newRequestId);
  const asked = useMemo(() => replayFilterOf(filter, openedAt), [filter, openedAt]);
  const ratePerSecond = readRate(useSettled(plan.rate, TYPING_MS)) ?? Number(FIRST_RATE);
  const preview = useQuery(
    trpc.replays.preview.queryOptions({ filter: asked, ratePerSecond }, { placeholderData: keepPreviousData }),
  );
  const create = useMutation(trpc.replays.create.mutationOptions());
  const { form, pending, problem, errorOf } = useApiForm({
    send: () => create.mutateAsync({ filter: asked, idempotencyKey, ...readPlan(plan, new Date()) }),
    onDone: async ({ id }) => {
      await queryClient.invalidateQueries(trpc.replays.pathFilter());
      toast({ title: plan.when === "now" ? "The replay has started" : "The replay is planned", tone: "ok" });
      router.push(`/${orgSlug}/replays/${id}`);
    },
  });

  function show(next: PlanFilter): void {
    setFilter(next);
    // The address follows without asking the server: the page has everything it needs.
    window.history.replaceState(null, "", `/${orgSlug}/replays/new${writePlanFilter(next)}`);
  }

  const count = preview.data?.count ?? 0;
  const canSend = preview.isSuccess && !preview.isPlaceholderData && count > 0;
  return (
    <>
      <Breadcrumb title="Plan a replay" />
      <PageHeader title="Plan a replay">
        Choose what to send again, and how fast. Nothing is sent until you confirm. Deliveries that settle from now on
        are not included.
      </PageHeader>
      <form {...form} className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid min-w-0 gap-4">
          <Card aria-labelledby="which">
            <CardHead id="which" title="Which deliveries" />
            <CardBody>
              <PlanFilters filter={filter} names={names} onChange={show} />
            </CardBody>
          </Card>
          <Card aria-labelledby="pace">
            <CardHead id="pace" title="Pace" />
            <CardBody>
              <PlanPace plan={plan} onChange={setPlan} errorOf={(field) => errorOf(field)} />
            </CardBody>
          </Card>
        </div>
        <Card aria-labelledby="dry-run">
          <CardHead id="dry-run" title="Dry run" note="nothing is sent" />
          <CardBody>
            <DryRun
              preview={preview.data}
              ratePerSecond={ratePerSecond}
              isStale={preview.isPlaceholderData}
              error={preview.error}
            />
          </CardBody>
          <CardFoot className="grid gap-3">
            {problem?.message !== undefined && <FormError message={problem.message} requestId={problem.requestId} />}
            <Button type="submit" variant="primary" loading={pending} disabled={!canSend}>
              <Icon name="replay" />
              {count > 0 ? `Replay ${countDeliveries(count, preview.data?.isExact)}` : "Replay"}
            </Button>
          </CardFoot>
        </Card>
      </form>
    </>
  );
}
