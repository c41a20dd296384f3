"use client";

import { Button } from "@/components/ui/button";
import { TestOutcome } from "./test-outcome";
import { type TestTarget, useTestSend } from "./use-test-send";

const EXAMPLE = { type: "tocsin.test", data: '{"hello":"This is a test from Tocsin."}' };

/** Tries where a channel would lead, before it is saved; saving never waits for it. */
export function DraftTest({ targetOf }: { targetOf: () => TestTarget }) {
  const test = useTestSend();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button loading={test.isPending} onClick={() => test.send({ target: targetOf(), ...EXAMPLE })}>
          Send a test
        </Button>
        <p className="text-xs text-text-3">
          One request with an example, signed with a throw-away secret: the real one is made on saving.
        </p>
      </div>
      <TestOutcome test={test} name="" />
    </div>
  );
}
