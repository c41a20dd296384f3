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

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    const typed = new FormData(form);
    setPending(true);
    try {
      const output = await send((name) => textOf(typed.get(name)));
      setProblem(undefined);
      await onDone(output);
    } catch (error) {
      setProblem(whatToShow(error, form));
    } finally {
      setPending(false);
    }
  }

  return {
    /** `post`, because a form that is sent before React wakes up must not put a password into the address. */
    form: { ref, onSubmit: submit, method: "post", noValidate: true, "aria-busy": pending } as const,
    pending,
    problem,
    errorOf: (field: string) => problem?.fields[field],
  };
}

function whatToShow(error: unknown, form: HTMLFormElement): Shown {
  const { code, message, fields, requestId } =
    error instanceof FormRefusal
      ? { code: "invalid_input" as const, message: error.message, fields: error.fields, requestId: undefined }
      : readApiError(error);
  // What stands beside a field need not be said again below.
  const isBesideField = Object.keys(fields).some((name) => form.elements.namedItem(name) !== null);
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
