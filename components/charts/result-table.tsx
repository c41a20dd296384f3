"use client";

import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { count, milliseconds, percent } from "./number-labels";
import { bucketLabel, type TimeAxis } from "./time-labels";
import { useZone } from "@/components/ui/relative-time";

interface ResultTableProps {
  label: string;
  axis: TimeAxis;
  points: readonly {
    at: Date;
    delivered: number;
    retried: number;
    dead: number;
    successRate: number | null;
    p95Ms: number | null;
  }[];
}

/** The same figures for those who read rather than look, the newest first. */
export function ResultTable({ label, axis, points }: ResultTableProps) {
  const zone = useZone();
  return (
    <div role="region" aria-label={label} tabIndex={0} className="max-h-80 overflow-y-auto">
      <Table>
        <caption className="sr-only">{label}</caption>
        <TableHead className="sticky top-0 bg-surface">
          <tr>
            <TableHeader>Time</TableHeader>
            <TableHeader numeric>Delivered</TableHeader>
            <TableHeader numeric>Retried</TableHeader>
            <TableHeader numeric>Dead</TableHeader>
            <TableHeader numeric wideOnly>
              Success
            </TableHeader>
            <TableHeader numeric wideOnly>
              p95
            </TableHeader>
          </tr>
        </TableHead>
        <TableBody>
          {points.toReversed().map((point) => (
            <TableRow key={point.at.getTime()}>
              <TableCell className="whitespace-nowrap">{bucketLabel(point.at, axis, zone)}</TableCell>
              <TableCell numeric>{count(point.delivered)}</TableCell>
              <TableCell numeric>{count(point.retried)}</TableCell>
              <TableCell numeric>{count(point.dead)}</TableCell>
              <TableCell numeric wideOnly>
                {percent(point.successRate)}
              </TableCell>
              <TableCell numeric wideOnly>
                {milliseconds(point.p95Ms)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
