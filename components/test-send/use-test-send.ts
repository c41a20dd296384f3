"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { readApiError } from "@/components/api/read-api-error";
import { type ApiInput, type ApiOutput, useTRPC } from "@/components/api/trpc";

export type TestTarget = ApiInput["channels"]["testSend"]["target"];
export type TestResult = Extract<ApiOutput["channels"]["testResult"], { state: "done" }>["result"];

const POLL_MS = 300;

/** Sends one request by way of a worker, and waits for what comes of it. */
export function useTestSend() {
  const trpc = useTRPC();
  const ask = useMutation(trpc.channels.testSend.mutationOptions());
  const testSendId = ask.data?.testSendId;
  const { data, error } = useQuery(
    trpc.channels.testResult.queryOptions(
      { testSendId: testSendId ?? "" },
      {
        enabled: testSendId !== undefined,
        staleTime: Infinity,
        refetchInterval: ({ state }) => (state.error || isOver(state.data) ? false : POLL_MS),
      },
    ),
  );
  const answer = testSendId === undefined ? undefined : data;
  const problem = ask.error ?? (testSendId === undefined ? null : error);
  return {
    send: (input: ApiInput["channels"]["testSend"]) => ask.mutate(input),
    isPending: ask.isPending || (testSendId !== undefined && !problem && !isOver(answer)),
    problem: problem && readApiError(problem),
    result: answer?.state === "done" ? answer.result : undefined,
    /** No worker took it, or the one that did is gone. */
    isLost: answer?.state === "lost",
  };
}

function isOver(answer: ApiOutput["channels"]["testResult"] | undefined): boolean {
  return answer?.state === "done" || answer?.state === "lost";
}
