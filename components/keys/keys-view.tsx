"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/page-header";
import { Panel, PanelCell } from "@/components/ui/panel";
import { Table, TableBody, TableHead, TableHeader } from "@/components/ui/table";
import type { Role } from "@/server/contracts/permissions";
import { KeyRow } from "./key-row";
import { NewKeyDialog } from "./new-key-dialog";

interface KeysViewProps {
  role: Role;
  keys: ApiOutput["keys"]["list"];
  /** Where services reach this installation. */
  publicUrl: string;
}

export function KeysView({ role, keys: initialData, publicUrl }: KeysViewProps) {
  const trpc = useTRPC();
  const { data: keys } = useQuery(trpc.keys.list.queryOptions(undefined, { initialData }));
  // Here and not in the button: the list may be read anew while a key is shown, and the button then stands elsewhere.
  const [isCreating, setCreating] = useState(false);
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Icon name="plus" />
      New key
    </Button>
  );
  return (
    <>
      <PageHeader title="API keys" actions={keys.length > 0 && create}>
        Your services use API keys to publish events and call the API. Give each service its own key, so you can revoke
        one without stopping the others.
      </PageHeader>
      <Panel aria-label="API keys">
        <PanelCell flush>
          {keys.length === 0 ? (
            <EmptyState title="No active API keys" actions={create}>
              Create one to publish events from your services.
            </EmptyState>
          ) : (
            <Table aria-label="API keys">
              <TableHead>
                <tr>
                  <TableHeader>Key</TableHeader>
                  <TableHeader wideOnly>Scopes</TableHeader>
                  <TableHeader wideOnly>Created</TableHeader>
                  <TableHeader>Last used</TableHeader>
                  <TableHeader wideOnly>Expires</TableHeader>
                  <TableHeader>
                    <span className="sr-only">Acts</span>
                  </TableHeader>
                </tr>
              </TableHead>
              <TableBody>
                {keys.map((key) => (
                  <KeyRow key={key.id} apiKey={key} />
                ))}
              </TableBody>
            </Table>
          )}
        </PanelCell>
      </Panel>
      <NewKeyDialog open={isCreating} onClose={() => setCreating(false)} role={role} publicUrl={publicUrl} />
    </>
  );
}
