"use client";

import * as AlertDialog from "radix-ui/alert-dialog";
import { useId, useState, type SubmitEvent, type ReactNode } from "react";
import { Button } from "./button";
import { cn } from "./cn";
import { overlayStyles, sheetStyles } from "./dialog";
import { Field, FieldError } from "./field";
import { Input } from "./input";

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A question that names the thing: "Delete Partner Nordlys?" */
  title: ReactNode;
  /** What will happen, and to how many. */
  description: ReactNode;
  /** Repeats the verb and the count: "Delete, cancel 6". */
  confirmLabel: string;
  cancelLabel?: string;
  /** The name to type first, for what cannot be undone. */
  typeToConfirm?: string;
  destructive?: boolean;
  pending?: boolean;
  /** Why the act failed; the dialog stays open to say it. */
  error?: ReactNode;
  onConfirm: () => void;
  children?: ReactNode;
}

/** Stays open until the caller closes it, so that a failure can be told where it was asked for. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <AlertDialog.Root open={props.open} onOpenChange={props.onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayStyles} />
        <AlertDialog.Content className={cn(sheetStyles, "w-[min(440px,calc(100vw-24px))]")}>
          <ConfirmForm {...props} />
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** Apart from the dialog, so that the typed name is forgotten whenever it closes. */
function ConfirmForm({
  title,
  description,
  confirmLabel,
  cancelLabel = "Keep it",
  typeToConfirm,
  destructive = true,
  pending = false,
  error,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const [typed, setTyped] = useState("");
  const errorId = useId();
  const ready = typeToConfirm === undefined || typed.trim() === typeToConfirm;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (ready && !pending) onConfirm();
  }

  return (
    <form onSubmit={submit} className="flex min-h-0 flex-col">
      <div className="grid min-h-0 gap-4 overflow-y-auto p-5">
        <div className="grid gap-2">
          <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="text-pretty text-text-2">{description}</AlertDialog.Description>
        </div>
        {children}
        {typeToConfirm !== undefined && (
          <Field label="Type the name to confirm">
            <Input
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              placeholder={typeToConfirm}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
        )}
        {error != null && (
          <div role="alert">
            <FieldError id={errorId}>{error}</FieldError>
          </div>
        )}
      </div>
      <footer className="flex flex-none flex-wrap justify-end gap-2 border-t bg-sunken px-5 py-3">
        <AlertDialog.Cancel asChild>
          <Button>{cancelLabel}</Button>
        </AlertDialog.Cancel>
        <Button type="submit" variant={destructive ? "danger" : "primary"} disabled={!ready} loading={pending}>
          {confirmLabel}
        </Button>
      </footer>
    </form>
  );
}
