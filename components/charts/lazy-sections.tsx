"use client";

import dynamic from "next/dynamic";
import { ChartSkeleton } from "./chart-skeleton";

/*
 * Drawing comes after the figures: scales and shapes are a good part of a page's script, and nobody waits for them to
 * read a number. The places are kept free meanwhile.
 */
const Large = () => <ChartSkeleton label="Drawing results" height={276} hasLegend />;
const Small = () => <ChartSkeleton label="Drawing the line" height={104} />;

export const ResultSection = dynamic(() => import("./result-section").then((module) => module.ResultSection), {
  ssr: false,
  loading: Large,
});
export const LatencySection = dynamic(() => import("./latency-section").then((module) => module.LatencySection), {
  ssr: false,
  loading: Small,
});
export const SuccessSection = dynamic(() => import("./success-section").then((module) => module.SuccessSection), {
  ssr: false,
  loading: Small,
});
