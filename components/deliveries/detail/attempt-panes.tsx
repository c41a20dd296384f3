"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "@/components/api/trpc";
import { CodeBlock } from "@/components/ui/code-block";

import type { DeliveryDetail } from "@/components/deliveries/delivery-status";
import { statusLine } from "@/components/deliveries/failure-words";
import { indentJson } from "./indent-json";
import { PaneSwitch } from "./pane-switch";
import type { Attempt } from "./timeline-steps";

interface AttemptPanesProps {
  delivery: DeliveryDetail;
  /** Undefined while nothing was sent: the body can be read all the same. */
  attempt: Attempt | undefined;
}

type Side = "headers" | "body";
const HEADERS = { value: "headers", label: "Headers" } as const;
const BODY = { value: "body", label: "Body" } as const;

/** What was sent in the chosen attempt, and what came back. */
export function AttemptPanes({ delivery, attempt }: AttemptPanesProps) {
  return (
    <section
      aria-label={attempt ? `Attempt ${attempt.number}: request and response` : "Request"}
      className="grid gap-3 lg:grid-cols-2 [&>*]:min-w-0"
    >
      <RequestPane delivery={delivery} attempt={attempt} />
      {attempt && <ResponsePane attempt={attempt} />}
    </section>
  );
}

function RequestPane({ delivery, attempt }: AttemptPanesProps) {
  const [side, setSide] = useState<Side>(attempt ? "headers" : "body");
  const { data: body } = useQuery(
    useTRPC().deliveries.body.queryOptions({ deliveryId: delivery.id }, { staleTime: Infinity }),
  );
  const headers = attempt?.requestHeaders;
  return (
    <CodeBlock
      title="Request"
      note={side === "body" && body?.isCut ? "cut at 256 KiB" : attempt && `attempt ${attempt.number}`}
      label={side === "headers" ? "Request headers" : "Request body"}
      actions={<PaneSwitch<Side> label="Request" sides={[HEADERS, BODY]} side={side} onChange={setSide} />}
      language={side === "headers" ? "text" : "json"}
      code={side === "headers" ? requestText(headers) : bodyText(body)}
    />
  );
}

function requestText(headers: Readonly<Record<string, string>> | null | undefined): string {
  return headers ? `POST\n${headerLines(headers)}` : "Nothing was sent yet.";
}

function bodyText(body: { text: string | null } | undefined): string {
  if (!body) return "…";
  return body.text === null ? "Its events are no longer stored, so there is no body to show." : indentJson(body.text);
}

function ResponsePane({ attempt }: { attempt: Attempt }) {
  const [side, setSide] = useState<Side>("body");
  const isJson = /^\s*[[{]/.test(attempt.responseBody ?? "");
  return (
    <CodeBlock
      title="Response"
      note={<ResponseNote attempt={attempt} />}
      label={side === "headers" ? "Response headers" : "Response body"}
      actions={<PaneSwitch<Side> label="Response" sides={[BODY, HEADERS]} side={side} onChange={setSide} />}
      language={side === "body" && isJson ? "json" : "text"}
      wrap={side === "body" && !isJson}
      code={responseText(attempt, side)}
    />
  );
}

function responseText({ httpStatus, responseHeaders, responseBody, responseCut, error }: Attempt, side: Side): string {
  if (httpStatus === null) return error ?? "No response.";
  if (side === "headers") return `${statusLine(httpStatus)}\n${headerLines(responseHeaders ?? {})}`;
  if (!responseBody) return "The response had no body.";
  return responseCut ? `${responseBody}…` : indentJson(responseBody);
}

function ResponseNote({ attempt: { httpStatus, category, responseCut } }: { attempt: Attempt }) {
  if (httpStatus === null) return "none";
  return (
    <>
      <span className={category === null ? "text-ok" : "text-bad"}>{httpStatus}</span>
      {responseCut && ", truncated"}
    </>
  );
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name.toLowerCase()}: ${value}`)
    .join("\n");
}
