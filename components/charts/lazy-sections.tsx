"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

/*
 * Drawing comes after the figures: scales and shapes are a good part of a page's script, and nobody waits for them to
 * read a number. The places are kept free meanwhile.
 */
const Large = () => <Skeleton className="h-72" />;
const Small = () => <Skeleton className="h-44" />;

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
