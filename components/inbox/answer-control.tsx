"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { readApiError } from "@/components/api/read-api-error";
import { useTRPC } from "@/components/api/trpc";
import { Label } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast-store";
import { BEHAVIOUR_WORDS, type InboxBehaviour } from "./behaviour-words";

const OPTIONS = (Object.keys(BEHAVIOUR_WORDS) as InboxBehaviour[]).map((value) => ({
  value,
  label: BEHAVIOUR_WORDS[value].label,
  hint: BEHAVIOUR_WORDS[value].hint,
}));

/** How the inbox answers from the next request on; every member may try what that does. */
export function AnswerControl({ behaviour }: { behaviour: InboxBehaviour }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const id = useId();
  const set = useMutation(
    trpc.inbox.setBehaviour.mutationOptions({
      onSettled: () => queryClient.invalidateQueries(trpc.inbox.get.pathFilter()),
      onError: (error) =>
        toast({ title: "The answer was not changed", description: readApiError(error).message, tone: "bad" }),
    }),
  );
  const shown = set.isPending ? set.variables.behaviour : behaviour;
  return (
    <div className="flex items-center gap-2">
      <Label htmlFor={id} className="whitespace-nowrap max-sm:sr-only">
        Answers
      </Label>
      <Select
        id={id}
        aria-label="How the inbox answers"
        className="h-control-sm w-58"
        options={OPTIONS}
        value={shown}
        onValueChange={(next) => {
          if (next !== shown) set.mutate({ behaviour: next });
        }}
      />
    </div>
  );
}
