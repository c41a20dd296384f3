"use client";

import { useEffect, useRef, useState, type SubmitEvent } from "react";
import { type ApiProblem, readApiError } from "@/components/api/read-api-error";
import type { FieldProblems } from "@/server/contracts/errors";

/** What the form's named controls hold. Kept in the page and not in state: what is typed before React wakes up stays. */
export type FormValues = (name: string) => string;

/** A refusal that was found without tRPC, to be shown like any other. */
export class FormRefusal extends Error {
  constructor(
    message: string,
    readonly fields: FieldProblems = {},
  ) {
    super(message);
  }
}

type Shown = Pick<ApiProblem, "code" | "fields" | "requestId"> & { message: string | undefined };

type Options<Output> = {
  send: (values: FormValues) => Promise<Output>;
  /** The form stays busy until this ends, so that nobody presses twice while the next page loads. */
  onDone: (output: Output) => unknown;
};

/** Sends a form, puts each fault beside its field and the focus on the first of them. */
export function useApiForm<Output>({ send, onDone }: Options<Output>) {
  const ref = useRef<HTMLFormElement>(null);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<Shown>();

  useEffect(() => {
    if (problem) ref.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [problem]);

  async function submit(typed: FormData): Promise<void> {
    if (pending) return;
    setPending(true);
    try {
      const output = await send((name) => textOf(typed.get(name)));
      setProblem(undefined);
      await onDone(output);
    } catch (error) {
      setProblem(whatToShow(error, ref.current));
    } finally {
      setPending(false);
    }
  }

  return {
    form: {
      ref,
      /** A form that is sent before React wakes up: React keeps it, and sends it when it does. */
      action: submit,
      /** Afterwards, without what `action` does when it is done: it would empty the fields that were refused. */
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault();
        void submit(new FormData(event.currentTarget));
      },
      noValidate: true,
      "aria-busy": pending,
    } as const,
    pending,
    problem,
    errorOf: (field: string) => problem?.fields[field],
  };
}

function whatToShow(error: unknown, form: HTMLFormElement | null): Shown {
  const { code, message, fields, requestId } =
    error instanceof FormRefusal
      ? { code: "invalid_input" as const, message: error.message, fields: error.fields, requestId: undefined }
      : readApiError(error);
  // What stands beside a field need not be said again below.
  const isBesideField = Object.keys(fields).some((name) => form?.elements.namedItem(name));
  return {
    code,
    fields,
    requestId: isOurFault(code) ? requestId : undefined,
    message: isBesideField ? undefined : message,
  };
}

const isOurFault = (code: ApiProblem["code"]): boolean => code === "internal" || code === "unavailable";

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value : "";
}
