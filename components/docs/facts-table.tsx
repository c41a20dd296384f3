import type { ReactNode } from "react";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";

interface FactsTableProps {
  label: string;
  /** What each row is about, and what is said of it. */
  heads: readonly [string, string];
  rows: readonly (readonly [string, ReactNode])[];
}

/** Names on the left, what they mean on the right. */
export function FactsTable({ label, heads, rows }: FactsTableProps) {
  const [name, meaning] = heads;
  return (
    <div className="rounded border">
      <Table aria-label={label}>
        <TableHead>
          <TableRow>
            <TableHeader className="w-1/3 min-w-34">{name}</TableHeader>
            <TableHeader>{meaning}</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(([term, text]) => (
            <TableRow key={term}>
              <TableCell className="py-2 align-top mono text-xs wrap-anywhere whitespace-normal">{term}</TableCell>
              <TableCell className="py-2 align-top whitespace-normal text-text-2">{text}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
