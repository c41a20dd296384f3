"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useTRPC } from "@/components/api/trpc";
import { Button } from "@/components/ui/button";
import { SetupStep } from "./setup-step";

interface RuleStepProps {
  orgSlug: string;
  channel: { id: string; name: string } | null;
  rule: { name: string } | null;
  canSetUp: boolean;
}

/** Without a window, so that the first delivery is there in seconds. */
const AT_ONCE = { windowSeconds: 0, maxWaitSeconds: 0 };

/** Which events reach the channel. The prefilled rule lets everything through; a better one can follow. */
export function RuleStep({ orgSlug, channel, rule, canSetUp }: RuleStepProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const create = useMutation(
    trpc.rules.create.mutationOptions({ onSuccess: () => queryClient.invalidateQueries(trpc.rules.pathFilter()) }),
  );
  if (rule && channel) {
    return (
      <SetupStep number={2} title="Rule" isDone>
        {rule.name} leads to {channel.name}.
      </SetupStep>
    );
  }
  return (
    <SetupStep number={2} title="Rule" isDone={false} isAhead={channel === null} error={create.error}>
      <p>
        {channel === null
          ? "Which events reach which channel, one by one or in groups."
          : `To start with: every event, immediately, to ${channel.name}. You can narrow it down later.`}
      </p>
      {canSetUp && channel !== null && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            variant="primary"
            loading={create.isPending}
            onClick={() =>
              create.mutate({
                name: "Every event",
                status: "active",
                eventTypes: ["**"],
                grouping: AT_ONCE,
                channelIds: [channel.id],
              })
            }
          >
            Create this rule
          </Button>
          <Button asChild>
            <Link href={`/${orgSlug}/rules/new`}>Write my own rule</Link>
          </Button>
        </div>
      )}
    </SetupStep>
  );
}
