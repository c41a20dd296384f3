import type { ReactNode } from "react";
import { RelativeTime } from "@/components/ui/relative-time";
import { PanelHead } from "@/components/ui/panel";
import { StatusGlyph, type StatusKind } from "@/components/ui/status-glyph";
import { TextLink } from "@/components/ui/text-link";
import type { AttentionKind } from "@/server/domain/health/attention";
import type { Overview } from "./overview-words";

type Item = Overview["attention"][number];

const GLYPHS: Record<AttentionKind, StatusKind> = {
  circuit_open: "held",
  failing: "dead",
  dead_letters: "dead",
  set_aside: "held",
  degraded: "retrying",
  rate_limited: "held",
  held: "held",
  secret_retiring: "scheduled",
};

/** As many as stand beside the chart; the others unfold. */
const SHOWN = 4;

/** What somebody should look at, the gravest first; each with the way there. */
export function AttentionList({ items, path }: { items: readonly Item[]; path: string }) {
  const rest = items.slice(SHOWN);
  return (
    <section aria-labelledby="needs-attention">
      <PanelHead
        id="needs-attention"
        title="Needs attention"
        note={items.length > 0 && items.length}
        className="px-4 pt-4"
      />
      {items.length === 0 ? (
        <p className="flex items-center gap-2 px-4 pb-4 text-sm text-text-2">
          <StatusGlyph kind="delivered" className="text-ok-solid" />
          Nothing. Everything is fine.
        </p>
      ) : (
        <Items items={items.slice(0, SHOWN)} path={path} />
      )}
      {rest.length > 0 && (
        <details className="border-t border-border">
          <summary className="cursor-pointer px-4 py-3 text-sm text-text-2 hover:text-text">{rest.length} more</summary>
          <div className="border-t border-border">
            <Items items={rest} path={path} />
          </div>
        </details>
      )}
    </section>
  );
}

function Items({ items, path }: { items: readonly Item[]; path: string }) {
  return (
    <ul className="divide-y divide-border">
      {items.map((item) => (
        <li
          key={`${item.kind} ${item.channel?.id ?? ""}`}
          className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2 px-4 py-3 text-sm"
        >
          <StatusGlyph
            kind={GLYPHS[item.kind]}
            className={`mt-0.75 ${item.tone === "bad" ? "text-bad-solid" : "text-warn-solid"}`}
          />
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">{item.title}</p>
            <p className="text-pretty wrap-anywhere text-text-2">
              {item.detail}
              {item.until && (
                <>
                  {" "}
                  It ends <RelativeTime at={item.until} />.
                </>
              )}
            </p>
            <p className="pt-0.5">{linkOf(item, path)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function linkOf({ kind, channel }: Item, path: string): ReactNode {
  if (kind === "dead_letters")
    return (
      <TextLink href={`${path}/dead-letters`} className="text-sm">
        Review them
      </TextLink>
    );
  if (kind === "set_aside")
    return (
      <TextLink href={`${path}/events?state=set_aside`} className="text-sm">
        Review them
      </TextLink>
    );
  if (!channel) return null;
  const href = `${path}/channels/${channel.id}`;
  return kind === "secret_retiring" ? (
    <TextLink href={`${href}/security`} className="text-sm">
      Check rotation
    </TextLink>
  ) : (
    <TextLink href={href} className="text-sm">
      Open channel
    </TextLink>
  );
}
