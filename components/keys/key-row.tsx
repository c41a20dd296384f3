"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { readApiError } from "@/components/api/read-api-error";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { RelativeTime } from "@/components/ui/relative-time";
import { Status } from "@/components/ui/status";
import { TableCell, TableRow } from "@/components/ui/table";
import { toast } from "@/components/ui/toast-store";

type ApiKey = ApiOutput["keys"]["list"][number];

export function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { id, name, hint, scopes, createdAt, createdBy, lastUsedAt } = apiKey;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const revoke = useMutation(
    trpc.keys.revoke.mutationOptions({
      onSuccess: () => {
        toast({ title: `${name} is revoked`, tone: "ok" });
        return queryClient.invalidateQueries({ queryKey: trpc.keys.pathKey() });
      },
    }),
  );
  return (
    <TableRow>
      <TableCell className="h-row-2">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="mono text-xs text-text-3">{hint}</p>
        <div className="mt-1 flex flex-wrap items-center gap-1 sm:hidden">
          <Scopes scopes={scopes} />
        </div>
        <div className="mt-1 sm:hidden">
          <Expiry apiKey={apiKey} />
        </div>
      </TableCell>
      <TableCell wideOnly>
        <div className="flex flex-wrap gap-1">
          <Scopes scopes={scopes} />
        </div>
      </TableCell>
      <TableCell wideOnly className="text-text-2">
        <RelativeTime at={createdAt} />
        <p className="text-xs wrap-anywhere text-text-3">by {createdBy ?? "someone who left"}</p>
      </TableCell>
      <TableCell className="text-text-2">{lastUsedAt ? <RelativeTime at={lastUsedAt} /> : "never"}</TableCell>
      <TableCell wideOnly>
        <Expiry apiKey={apiKey} />
      </TableCell>
      <TableCell className="w-20 text-right">
        <Button variant="ghost" size="sm" aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
          Revoke
        </Button>
      </TableCell>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Revoke ${name}?`}
        description={
          <>
            Every service that uses <span className="mono">{hint}</span> is rejected from its next call on.{" "}
            {lastUsedAt ? (
              <>
                It was last used <RelativeTime at={lastUsedAt} />.
              </>
            ) : (
              "It has never been used."
            )}{" "}
            A revoked key cannot be restored.
          </>
        }
        confirmLabel="Revoke"
        pending={revoke.isPending}
        error={revoke.error ? readApiError(revoke.error).message : undefined}
        onConfirm={() => revoke.mutate({ keyId: id })}
      />
    </TableRow>
  );
}

function Scopes({ scopes }: Pick<ApiKey, "scopes">) {
  return scopes.map((scope) => (
    <Badge key={scope} mono>
      {scope}
    </Badge>
  ));
}

function Expiry({ apiKey: { expiresAt, isExpired } }: { apiKey: ApiKey }) {
  if (expiresAt === null) return <span className="text-sm text-text-3">never expires</span>;
  if (isExpired) return <Status kind="cancelled" label="Expired" until={<RelativeTime at={expiresAt} />} />;
  return (
    <span className="text-sm text-text-2">
      <RelativeTime at={expiresAt} />
    </span>
  );
}
