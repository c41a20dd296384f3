import type { ApiOutput } from "@/components/api/trpc";
import { CopyButton } from "@/components/ui/copy-button";
import { type Definition, DefinitionList } from "@/components/ui/definition-list";
import { Icon } from "@/components/ui/icon";
import { RelativeTime } from "@/components/ui/relative-time";
import { type Change, describeAction, listChanges } from "./describe-action";

type Entry = ApiOutput["audit"]["list"]["entries"][number];

/** One change: who did what when, and on request what exactly and from where. */
export function AuditEntryRow({ entry }: { entry: Entry }) {
  const { phrase, target } = describeAction(entry);
  return (
    <li>
      <details className="group">
        <summary className="flex cursor-pointer list-none items-start gap-3 px-4 py-2.5 text-sm transition-colors hover:bg-hover focus-visible:outline-offset-[-2px] [&::-webkit-details-marker]:hidden">
          <Icon
            name="chevron-right"
            className="mt-0.75 size-3.5 text-text-3 transition-transform group-open:rotate-90"
          />
          <span className="min-w-0 flex-1 wrap-anywhere">
            <span className="font-medium">{entry.actorKind === "system" ? "Tocsin" : entry.actorLabel}</span>{" "}
            <span className="text-text-2">{phrase}</span>
            {target !== null && <span className="font-medium"> {target}</span>}
          </span>
          <RelativeTime at={entry.at} className="flex-none text-text-3" />
        </summary>
        <DefinitionList className="px-4 pb-3 pl-10.5" items={detailsOf(entry)} />
      </details>
    </li>
  );
}

function detailsOf(entry: Entry): Definition[] {
  const { action, ip, requestId, before, after } = entry;
  return [
    { term: "Action", value: <span className="mono">{action}</span> },
    ...listChanges(before, after).map((change) => ({ term: change.field, value: <ChangeText {...change} /> })),
    ...(ip === null ? [] : [{ term: "From", value: <span className="mono">{ip}</span> }]),
    ...(requestId === null
      ? []
      : [
          {
            term: "Request",
            value: (
              <span className="inline-flex items-center gap-1">
                <span className="mono">{requestId}</span>
                <CopyButton text={requestId} label="Copy request id" />
              </span>
            ),
          },
        ]),
  ];
}

function ChangeText({ before, after }: Change) {
  return (
    <>
      {before !== null && <del className="text-text-3">{before}</del>}
      {before !== null && after !== null && <span aria-hidden> → </span>}
      {after !== null && <ins className="no-underline">{after}</ins>}
    </>
  );
}
