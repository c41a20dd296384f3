import Link from "next/link";
import type { ApiOutput } from "@/components/api/trpc";
import { RelativeTime } from "@/components/ui/relative-time";
import { TableCell, TableRow } from "@/components/ui/table";
import { TypeOrigin } from "./event-type";

interface EventTypeRowProps {
  type: ApiOutput["eventTypes"]["list"]["rows"][number];
  href: string;
}

export function EventTypeRow({ type, href }: EventTypeRowProps) {
  const { name, description, discovered, hasSchema, hasExample, onInvalid, updatedAt } = type;
  return (
    <TableRow>
      <TableCell className="h-row-2 max-w-100 min-w-40">
        <Link href={href} className="rounded-in font-medium wrap-anywhere after:absolute after:inset-0">
          {name}
        </Link>
        <p className="line-clamp-1 text-xs text-text-3">{description || "No description yet"}</p>
      </TableCell>
      <TableCell className="w-36">
        <TypeOrigin discovered={discovered} />
      </TableCell>
      <TableCell wideOnly className="w-44 text-text-2">
        {hasSchema ? SCHEMA_WORDS[onInvalid] : <span className="text-text-3">Accepts anything</span>}
      </TableCell>
      <TableCell wideOnly className="w-24 text-text-2">
        {hasExample ? "Yes" : <span className="text-text-3">None</span>}
      </TableCell>
      <TableCell wideOnly className="w-32 text-text-2">
        <RelativeTime at={updatedAt} />
      </TableCell>
    </TableRow>
  );
}

const SCHEMA_WORDS = { reject: "Rejects invalid events", warn: "Warns about invalid events" } as const;
