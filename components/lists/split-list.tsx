"use client";

import Link from "next/link";
import type { MouseEvent, ReactNode } from "react";
import { readApiError } from "@/components/api/read-api-error";
import { FormError } from "@/components/feedback/form-error";
import { cn } from "@/components/ui/cn";
import { LoadMore } from "@/components/ui/load-more";
import { endLabel } from "./more-pages";
import { NewsButton } from "./news-button";
import type { NewestFirst } from "./use-newest-first";
import { addressOf, isSelected, type RowTargets, type SplitRow } from "./use-split";

interface SplitListProps<R extends SplitRow> {
  list: NewestFirst<R>;
  split: RowTargets;
  label: string;
  /** "delivery", "deliveries" */
  noun: readonly [one: string, many: string];
  /** Rows that a filter would no longer find; left out of lists that have none. */
  goneCount?: number;
  /** The cells of a row: two lines, each with what it is and, at its end, a detail. */
  children: (row: R) => ReactNode;
}

/** The rows of a split view, the newest on top. */
export function SplitList<R extends SplitRow>({ list, split, label, noun, goneCount, children }: SplitListProps<R>) {
  const { rows, newCount } = list;
  const { open } = split;
  return (
    <>
      <NewsButton
        newCount={newCount}
        goneCount={goneCount}
        noun={noun}
        onShow={() => void list.showNewest()}
        className="sticky top-0 z-1"
      />
      <ol aria-label={label}>
        {rows.map((row) => (
          <li key={row.id}>
            <RowLink
              id={row.id}
              href={split.hrefOf(addressOf(row))}
              isSelected={isSelected(split, row)}
              onOpen={open && (() => open(addressOf(row)))}
            >
              {children(row)}
            </RowLink>
          </li>
        ))}
      </ol>
      {list.error && (
        <div className="p-4">
          <FormError message={readApiError(list.error).message} />
        </div>
      )}
      <LoadMore
        hasMore={list.hasMore}
        loading={list.isLoadingMore}
        onLoadMore={() => void list.loadMore()}
        endLabel={endLabel(rows.length)}
      />
    </>
  );
}

interface RowLinkProps {
  id: string;
  href: string;
  isSelected: boolean;
  onOpen?: () => void;
  children: ReactNode;
}

/** A link like any other for a new tab or a copy; a plain press may open it beside the list. */
function RowLink({ id, href, isSelected: isOpen, onOpen, children }: RowLinkProps) {
  function open(event: MouseEvent): void {
    if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    onOpen();
  }
  return (
    <Link
      href={href}
      prefetch={false}
      onClick={open}
      aria-current={isOpen ? "true" : undefined}
      data-row={id}
      data-row-stop=""
      className={cn(
        "relative grid grid-cols-[minmax(0,1fr)_max-content] gap-x-3 gap-y-0.5 border-b py-2.25 pr-4 pl-4 transition-colors hover:bg-hover focus-visible:outline-offset-[-2px] md:pl-6",
        isOpen &&
          "bg-selected [--ground:var(--selected)] before:absolute before:inset-y-0 before:left-0 before:w-0.75 before:bg-text hover:bg-selected",
      )}
    >
      {children}
    </Link>
  );
}
