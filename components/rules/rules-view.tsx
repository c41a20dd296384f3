"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRef } from "react";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { useRowKeys } from "@/components/keyboard/use-row-keys";
import { NothingFits } from "@/components/lists/nothing-fits";
import { SearchField } from "@/components/ui/search-field";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Panel, PanelCell } from "@/components/ui/panel";
import { SegmentedLinks } from "@/components/ui/segmented-control";
import { Table, TableBody, TableHead, TableHeader } from "@/components/ui/table";
import { allows, type Role } from "@/server/contracts/permissions";
import { type RuleFilter, rulesInput, STATUS_CHOICES, writeRuleFilter } from "./rule-filter";
import { RuleRow } from "./rule-row";

interface RulesViewProps {
  org: { slug: string; role: Role };
  filter: RuleFilter;
  rules: ApiOutput["rules"]["list"];
}

/** Rules that sent nothing are left out of the answer. */
const NEVER = { deliveries: 0, events: 0 };

export function RulesView({ org, filter, rules: initialData }: RulesViewProps) {
  const trpc = useTRPC();
  const { data: rules } = useQuery(trpc.rules.list.queryOptions(rulesInput(filter), { initialData }));
  const { data: fired } = useQuery(trpc.stats.fired.queryOptions());
  const firedOf = new Map(fired?.map((each) => [each.ruleId, each]));
  const listRef = useRef<HTMLElement>(null);
  useRowKeys(listRef);
  const path = `/${org.slug}/rules`;
  const canWrite = allows(org.role, "rule:write");
  const isFiltered = writeRuleFilter(filter) !== "";
  const isEmpty = rules.length === 0;

  return (
    <>
      <PageHeader
        title="Rules"
        actions={
          canWrite &&
          (!isEmpty || isFiltered) && (
            <Button asChild variant="primary">
              <Link href={`${path}/new`}>New rule</Link>
            </Button>
          )
        }
      >
        Which events reach which channels, one by one or in groups.
        {!canWrite && " Admins and owners write rules."}
      </PageHeader>
      {(!isEmpty || isFiltered) && (
        <div className="mb-4 flex flex-wrap items-center gap-2">
          <SearchField
            label="Search rules by name"
            value={filter.search}
            hrefFor={(search) => path + writeRuleFilter({ ...filter, search })}
          />
          <SegmentedLinks
            label="Status"
            className="sm:ml-auto"
            options={STATUS_CHOICES.map(({ value, label }) => ({
              href: path + writeRuleFilter({ ...filter, status: value }),
              label,
              current: filter.status === value,
            }))}
          />
        </div>
      )}
      <Panel ref={listRef} aria-label="Rules">
        <PanelCell flush>
          {isEmpty ? (
            <NoRules path={path} isFiltered={isFiltered} canWrite={canWrite} />
          ) : (
            <Table aria-label="Rules">
              <TableHead>
                <tr>
                  <TableHeader>Rule</TableHeader>
                  <TableHeader wideOnly>Collects</TableHeader>
                  <TableHeader wideOnly>Sends to</TableHeader>
                  <TableHeader numeric wideOnly>
                    Fired in 7 d
                  </TableHeader>
                  <TableHeader>Status</TableHeader>
                </tr>
              </TableHead>
              <TableBody>
                {rules.map((rule) => (
                  <RuleRow
                    key={rule.id}
                    rule={rule}
                    href={`${path}/${rule.id}`}
                    fired={fired && (firedOf.get(rule.id) ?? NEVER)}
                  />
                ))}
              </TableBody>
            </Table>
          )}
        </PanelCell>
      </Panel>
    </>
  );
}

interface NoRulesProps {
  path: string;
  isFiltered: boolean;
  canWrite: boolean;
}

function NoRules({ path, isFiltered, canWrite }: NoRulesProps) {
  if (isFiltered) {
    return (
      <NothingFits title="No rules match" allHref={path} allLabel="Show all rules">
        None has this status and name.
      </NothingFits>
    );
  }
  return (
    <EmptyState
      title="No rules yet"
      actions={
        canWrite && (
          <Button asChild variant="primary">
            <Link href={`${path}/new`}>Write the first rule</Link>
          </Button>
        )
      }
    >
      {canWrite
        ? "Events are stored, but not delivered until a rule says which events go to which channel."
        : "Events are stored, but not delivered until an admin or owner creates a rule."}
    </EmptyState>
  );
}
