"use client";

import { useMutation } from "@tanstack/react-query";
import { readApiError } from "@/components/api/read-api-error";
import { useTRPC } from "@/components/api/trpc";
import { Button } from "@/components/ui/button";
import { CopyTextButton } from "@/components/ui/copy-button";
import { Field, FieldError } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { Skeleton } from "@/components/ui/skeleton";

/** Whoever knows the URL may post to it, so it is shown only when asked for, and that leaves a trace. */
export function InboxUrl() {
  const reveal = useMutation(useTRPC().inbox.revealUrl.mutationOptions());
  return (
    <Popover
      onOpenChange={(isOpen) => {
        if (isOpen) reveal.mutate();
        else reveal.reset();
      }}
    >
      <PopoverTrigger asChild>
        <Button size="sm" variant="ghost">
          URL
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="end"
        aria-label="URL of the inbox"
        className="grid w-90 max-w-[calc(100vw-24px)] gap-2 p-4"
      >
        {reveal.data ? (
          <div className="flex items-end gap-2">
            <Field label="URL of the inbox" className="min-w-0 flex-1">
              <Input mono readOnly value={reveal.data.url} onFocus={(event) => event.target.select()} />
            </Field>
            <CopyTextButton text={reveal.data.url} />
          </div>
        ) : (
          !reveal.error && <Skeleton className="h-control w-full" />
        )}
        {reveal.error && <FieldError>{readApiError(reveal.error).message}</FieldError>}
        <p className="text-xs text-pretty text-text-3">
          Anything posted there shows up here. Anyone who knows it can post to it, so revealing it is recorded in the
          audit log.
        </p>
      </PopoverContent>
    </Popover>
  );
}
