import { expect, it } from "vitest";
import { EMPTY_HISTOGRAM, type Histogram, recordLatency } from "./latency-histogram";
import { reportHealth } from "./report-health";
import { GOOD_FACTS } from "@/server/domain/testing/health-facts";

it("comes with its figures", () => {
  const latency = Array.from({ length: 100 }, () => 84).reduce<Histogram>(recordLatency, EMPTY_HISTOGRAM);
  const hour = { attempts: 100, succeeded: 50, rateLimited: 0 };
  const report = reportHealth({ ...GOOD_FACTS, hour, recent: { attempts: 0, succeeded: 0, rateLimited: 0 }, latency });
  expect(report).toMatchObject({ health: "degraded", state: "unreliable", lead: "Degraded", successRate: 0.5 });
  for (const ms of [report.p50Ms, report.p95Ms, report.p99Ms]) expect(Math.abs(ms! - 84)).toBeLessThan(84 * 0.19);
});

it("has no figures of nothing", () => {
  const hour = { attempts: 0, succeeded: 0, rateLimited: 0 };
  expect(reportHealth({ ...GOOD_FACTS, hour, recent: hour, latency: EMPTY_HISTOGRAM })).toMatchObject({
    successRate: null,
    p50Ms: null,
    p99Ms: null,
  });
});
