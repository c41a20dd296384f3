"use client";

import { useState } from "react";
import { ownWordsOf } from "@/components/deliveries/detail/cause";
import { statusLine } from "@/components/deliveries/failure-words";
import { indentJson } from "@/components/deliveries/detail/indent-json";
import { PaneSwitch } from "@/components/deliveries/detail/pane-switch";
import { TimingBar } from "@/components/deliveries/detail/timing-bar";
import { CodeBlock } from "@/components/ui/code-block";
import { Status } from "@/components/ui/status";
import { testWords } from "./test-words";
import type { TestResult } from "./use-test-send";

interface TestResultViewProps {
  result: TestResult;
  /** The channel's name; empty while it has none. */
  name: string;
}

/** The verdict, where the time went, what was sent, and what came back. */
export function TestResultView({ result, name }: TestResultViewProps) {
  const { what, fix } = testWords(result, name);
  const words = result.category === null ? null : ownWordsOf(result.response?.body ?? null);
  return (
    <section aria-label="Test result" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div aria-live="polite" className="grid gap-1 rounded border px-4 py-3">
        <p className="flex flex-wrap items-center gap-x-3">
          {result.category === null ? (
            <Status kind="delivered" label="Accepted" />
          ) : (
            <Status kind="dead" label="Not accepted" />
          )}
          <span className="min-w-0 text-pretty wrap-anywhere">{what}</span>
        </p>
        {words !== null && (
          <p className="text-sm wrap-anywhere text-text-2">
            Response: <q>{words}</q>
          </p>
        )}
        {fix !== null && <p className="text-sm text-pretty text-text-2">{fix}</p>}
      </div>
      <div className="rounded border">
        <TimingBar attempt={result.timings} />
      </div>
      <div className="grid gap-3 lg:grid-cols-2 [&>*]:min-w-0">
        <RequestPane request={result.request} />
        <ResponsePane result={result} />
      </div>
    </section>
  );
}

type Side = "headers" | "body";
const SIDES = [
  { value: "headers", label: "Headers" },
  { value: "body", label: "Body" },
] as const;

function RequestPane({ request }: Pick<TestResult, "request">) {
  const [side, setSide] = useState<Side>("headers");
  return (
    <CodeBlock
      title="Request"
      label={side === "headers" ? "Request headers" : "Request body"}
      actions={<PaneSwitch<Side> label="Request" sides={SIDES} side={side} onChange={setSide} />}
      language={side === "headers" ? "text" : "json"}
      code={side === "headers" ? `POST\n${lines(request.headers)}` : indentJson(request.body)}
    />
  );
}

function ResponsePane({ result: { response, httpStatus, message, category } }: { result: TestResult }) {
  const [side, setSide] = useState<Side>("body");
  const isJson = /^\s*[[{]/.test(response?.body ?? "");
  return (
    <CodeBlock
      title="Response"
      note={
        httpStatus === null ? "none" : <span className={category === null ? "text-ok" : "text-bad"}>{httpStatus}</span>
      }
      label={side === "headers" ? "Response headers" : "Response body"}
      actions={<PaneSwitch<Side> label="Response" sides={SIDES} side={side} onChange={setSide} />}
      language={side === "body" && isJson ? "json" : "text"}
      wrap={side === "body" && !isJson}
      code={responseText(response, httpStatus, message, side)}
    />
  );
}

function responseText(
  response: TestResult["response"],
  httpStatus: number | null,
  message: string | null,
  side: Side,
): string {
  if (!response || httpStatus === null) return message ?? "No response.";
  if (side === "headers") return `${statusLine(httpStatus)}\n${lines(response.headers)}`;
  if (response.body === "") return "The response had no body.";
  return response.truncated ? `${response.body}…` : indentJson(response.body);
}

function lines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name.toLowerCase()}: ${value}`)
    .join("\n");
}
