"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { type ApiInput, type ApiOutput, useTRPC } from "@/components/api/trpc";
import { MorePages } from "@/components/lists/more-pages";
import { NothingFits } from "@/components/lists/nothing-fits";
import { SearchField } from "@/components/ui/search-field";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Panel, PanelCell } from "@/components/ui/panel";
import { Table, TableBody, TableHead, TableHeader } from "@/components/ui/table";
import { allows, type Role } from "@/server/contracts/permissions";
import { DescribeTypeButton } from "./describe-type-button";
import { EventTypeRow } from "./event-type-row";

interface EventTypesViewProps {
  org: { slug: string; role: Role };
  search: string;
  firstPage: ApiOutput["eventTypes"]["list"];
}

/** Give it a `key` that names the search: another search is another list. */
export function EventTypesView({ org, search, firstPage }: EventTypesViewProps) {
  const path = `/${org.slug}/event-types`;
  const canWrite = allows(org.role, "event_type:write");
  const isEmpty = firstPage.rows.length === 0 && search === "";
  return (
    <>
      <PageHeader title="Event types" actions={canWrite && !isEmpty && <DescribeTypeButton path={path} />}>
        Every type that was ever published, and what its events look like. A schema rejects invalid ones.
        {!canWrite && " Admins and owners describe them."}
        {firstPage.fullAt !== null &&
          ` The catalogue is full at ${firstPage.fullAt.toLocaleString("en-US")} types: events of new types are accepted and delivered, but not listed here.`}
      </PageHeader>
      {!isEmpty && (
        <div className="mb-4">
          <SearchField
            label="Search event types by name"
            value={search}
            hrefFor={(text) => (text === "" ? path : `${path}?${new URLSearchParams({ search: text }).toString()}`)}
          />
        </div>
      )}
      <Panel aria-label="Event types">
        <PanelCell flush>
          <TypeList key={search} path={path} search={search} firstPage={firstPage} canWrite={canWrite} />
        </PanelCell>
      </Panel>
    </>
  );
}

interface TypeListProps {
  path: string;
  search: string;
  firstPage: ApiOutput["eventTypes"]["list"];
  canWrite: boolean;
}

function TypeList({ path, search, firstPage, canWrite }: TypeListProps) {
  const trpc = useTRPC();
  const input: ApiInput["eventTypes"]["list"] = search === "" ? {} : { search };
  const list = useInfiniteQuery(
    trpc.eventTypes.list.infiniteQueryOptions(input, {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      initialCursor: null,
      initialData: { pages: [firstPage], pageParams: [null] },
    }),
  );
  const types = list.data.pages.flatMap((page) => page.rows);
  if (types.length === 0) return <NoTypes path={path} search={search} canWrite={canWrite} />;
  return (
    <>
      <Table aria-label="Event types">
        <TableHead>
          <tr>
            <TableHeader>Type</TableHeader>
            <TableHeader>Known</TableHeader>
            <TableHeader wideOnly>Schema</TableHeader>
            <TableHeader wideOnly>Example</TableHeader>
            <TableHeader wideOnly>Changed</TableHeader>
          </tr>
        </TableHead>
        <TableBody>
          {types.map((type) => (
            <EventTypeRow key={type.name} type={type} href={`${path}/${type.name}`} />
          ))}
        </TableBody>
      </Table>
      <MorePages query={list} />
    </>
  );
}

function NoTypes({ path, search, canWrite }: Pick<TypeListProps, "path" | "search" | "canWrite">) {
  if (search !== "") {
    return (
      <NothingFits title="No type has this in its name" allHref={path} allLabel="Show all types">
        Types appear here with their first event.
      </NothingFits>
    );
  }
  return (
    <EmptyState title="No event types yet" actions={canWrite && <DescribeTypeButton path={path} />}>
      A type appears here automatically with its first event.
      {canWrite && " Describe one beforehand to reject invalid events from the start."}
    </EmptyState>
  );
}
