"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { PanelHead } from "@/components/ui/panel";
import type { StatFigures, StatSeries } from "@/server/domain/health/stat-series";
import { ResultBars } from "./result-bars";
import { ResultLegend } from "./result-legend";
import { ResultTable } from "./result-table";
import { spanWords } from "./time-labels";

interface ResultSectionProps {
  id: string;
  title: string;
  series: StatSeries;
  figures: StatFigures;
  pins?: readonly { at: Date; label: string }[];
  height?: number;
  action?: ReactNode;
}

/** Results over time, as a chart or as the table of the same figures. */
export function ResultSection({ id, title, series, figures, pins, height, action }: ResultSectionProps) {
  const [isTable, setTable] = useState(false);
  const label = `${title}, ${spanWords(series.spanMinutes)}`;
  return (
    <section aria-labelledby={id} className="flex h-full flex-col">
      <PanelHead
        id={id}
        title={title}
        note={spanWords(series.spanMinutes)}
        action={
          <>
            {action}
            <Button variant="ghost" size="sm" className="-mr-2.5" onClick={() => setTable(!isTable)}>
              {isTable ? "As chart" : "As table"}
            </Button>
          </>
        }
      />
      <ResultLegend totals={figures} className="mb-4" />
      {isTable ? (
        <ResultTable label={label} axis={series} points={series.points} />
      ) : (
        <ResultBars label={label} axis={series} points={series.points} pins={pins} height={height} />
      )}
    </section>
  );
}
