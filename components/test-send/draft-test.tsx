"use client";

import { useState } from "react";
import { FormError } from "@/components/feedback/form-error";
import { Button } from "@/components/ui/button";
import { TestOutcome } from "./test-outcome";
import { draftProblem } from "./test-words";
import { type TestTarget, useTestSend } from "./use-test-send";

const EXAMPLE = { type: "tocsin.test", data: '{"message":"This is a test from Tocsin."}' };

/** Tries where a channel would lead, before it is saved; saving never waits for it. */
export function DraftTest({ targetOf, isSigned }: { targetOf: () => TestTarget; isSigned: boolean }) {
  const test = useTestSend();
  const [problem, setProblem] = useState<string | null>(null);
  function send(): void {
    const target = targetOf();
    const found = draftProblem(target);
    setProblem(found);
    if (found === null) test.send({ target, ...EXAMPLE });
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button loading={test.isPending} onClick={send}>
          Send a test
        </Button>
        <p className="text-xs text-text-3">
          {isSigned
            ? "One example request, signed with a temporary secret. The real secret is created when you save."
            : "One example message. It is no delivery and appears in no history."}
        </p>
      </div>
      {problem === null ? <TestOutcome test={test} name="" /> : <FormError message={problem} />}
    </div>
  );
}
