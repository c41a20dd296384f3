"use client";

import { FormError } from "@/components/feedback/form-error";
import { Callout } from "@/components/ui/callout";
import { Status } from "@/components/ui/status";
import { TestResultView } from "./test-result";
import { refusalWords } from "./test-words";
import type { useTestSend } from "./use-test-send";

interface TestOutcomeProps {
  test: ReturnType<typeof useTestSend>;
  name: string;
}

/** Where a test stands: under way, refused, lost, or what came of it. Nothing before the first. */
export function TestOutcome({ test: { isPending, problem, isLost, result }, name }: TestOutcomeProps) {
  if (isPending) {
    return (
      <p aria-live="polite">
        <Status kind="sending" until="a response may take up to 15 seconds" />
      </p>
    );
  }
  if (problem) return <FormError message={refusalWords(problem)} requestId={problem.requestId} />;
  if (isLost) {
    return (
      <Callout tone="warn" title="It was not sent." urgent>
        No worker picked it up in time. Ask your administrator whether one is running.
      </Callout>
    );
  }
  return result ? <TestResultView key={result.startedAt} result={result} name={name} /> : null;
}
