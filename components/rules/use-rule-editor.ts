"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { type ApiProblem, readApiError } from "@/components/api/read-api-error";
import { useTRPC } from "@/components/api/trpc";
import { toast } from "@/components/ui/toast-store";
import type { FieldProblems } from "@/server/contracts/errors";
import { draftRule, fingerprint, readRule, type RuleDraft, type StoredRule, withoutPrefix } from "./rule-draft";
import { placeProblems, type TreeProblems } from "@/components/rules/conditions/tree-draft";

/** What is written, what is saved, and what stands between them. A new rule was never `opened`. */
export function useRuleEditor(start: RuleDraft, opened: StoredRule | undefined, rulesPath: string) {
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(start);
  const [draft, setDraft] = useState(start);
  const sent = useRef(draft);
  // Of what the draft was made from, and not of what has been read since: that may hold what the draft does not.
  const [savedAt, setSavedAt] = useState(opened?.updatedAt);
  const [wasTried, setWasTried] = useState(false);
  const [refusal, setRefusal] = useState<ApiProblem>();
  const read = readRule(draft);

  const refuse = (error: unknown) => setRefusal(readApiError(error));
  const reload = () => queryClient.invalidateQueries(trpc.rules.pathFilter());
  const create = useMutation(
    trpc.rules.create.mutationOptions({
      onError: refuse,
      onSuccess: async ({ id }) => {
        toast({ title: `${draft.name.trim()} is saved`, tone: "ok" });
        await reload();
        router.replace(`${rulesPath}/${id}`);
      },
    }),
  );
  const update = useMutation(
    trpc.rules.update.mutationOptions({
      onError: refuse,
      onSuccess: async (stored) => {
        const next = draftRule(stored);
        setSaved(next);
        setSavedAt(stored.updatedAt);
        // What was typed while it was being saved stays, and is not saved yet.
        setDraft((current) => (current === sent.current ? next : current));
        toast({ title: `${stored.name} is saved`, tone: "ok" });
        await reload();
      },
    }),
  );
  const isDirty = fingerprint(draft) !== fingerprint(saved);
  const isSaving = create.isPending || create.isSuccess || update.isPending;

  function save(): void {
    if (isSaving) return;
    setWasTried(true);
    setRefusal(undefined);
    if (!read.rule) return;
    sent.current = draft;
    if (opened) update.mutate({ ruleId: opened.id, change: read.rule, expectedUpdatedAt: savedAt });
    else create.mutate(read.rule);
  }

  return {
    draft,
    change: (next: Partial<RuleDraft>) => {
      setRefusal(undefined);
      setDraft((current) => ({ ...current, ...next }));
    },
    discard: () => {
      setRefusal(undefined);
      setWasTried(false);
      setDraft(saved);
    },
    save,
    isSaving,
    isDirty,
    /** Until the server has said so: a save that is under way can still be refused. */
    isUnsaved: isDirty && !create.isSuccess,
    /** The question "why" of the draft has the same answer as that of the saved rule. */
    isMatchSaved:
      fingerprint([draft.eventTypes, draft.conditions]) === fingerprint([saved.eventTypes, saved.conditions]),
    read,
    ...problemsOf(read, draft, wasTried, refusal),
  };
}

interface Problems {
  fields: FieldProblems;
  treeProblems: TreeProblems;
  /** What belongs to no field. */
  message: string | undefined;
  requestId: string | undefined;
}

/** Nobody is corrected before they have said that they are done. */
function problemsOf(
  read: ReturnType<typeof readRule>,
  draft: RuleDraft,
  wasTried: boolean,
  refusal: ApiProblem | undefined,
): Problems {
  if (refusal) {
    const fields = withoutPrefix(refusal.fields);
    const isBesideFields = Object.keys(fields).some((field) => field !== "");
    return {
      fields,
      treeProblems: placeProblems(draft.conditions, fields),
      message: isBesideFields ? undefined : refusal.message,
      requestId: refusal.code === "internal" || refusal.code === "unavailable" ? refusal.requestId : undefined,
    };
  }
  const shown = wasTried ? read : { fields: {}, tree: new Map<number, never>() };
  return { fields: shown.fields, treeProblems: shown.tree, message: undefined, requestId: undefined };
}
