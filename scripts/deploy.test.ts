import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { METRICS } from "@/server/observability/catalogue";
import { inProject } from "./project";

const read = (file: string) => readFileSync(inProject(file), "utf8");
const rules = read("deploy/prometheus/rules.yml");
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);

/** Shown by every Node process, or by Prometheus itself. */
const OTHERS = /^(up|process_|nodejs_)/;
const known = new Set(METRICS.flatMap(({ name }) => [name, `${name}_bucket`, `${name}_sum`, `${name}_count`]));

/** Names of metrics in an expression: words before a selector or a bracket, and nothing that PromQL knows itself. */
const metricsIn = (text: string) => text.match(/\b(webhook|tocsin|nodejs|process)_\w+/g) ?? [];

it("the dashboard asks for metrics that exist, and for every one that the product promises", () => {
  const used = new Set(metricsIn(read("deploy/grafana/tocsin.json")));
  const unknown = [...used].filter((name) => !known.has(name) && !OTHERS.test(name));
  expect(unknown).toEqual([]);
  expect(used.size).toBeGreaterThan(20);
});

it("the alert rules ask for metrics that exist", () => {
  const unknown = metricsIn(rules).filter((name) => !known.has(name) && !OTHERS.test(name));
  expect(unknown).toEqual([]);
  expect(alerts.length).toBeGreaterThan(10);
});

it("every alert has a test and a section in the runbook that it points to", () => {
  const tests = read("deploy/prometheus/rules.test.yml");
  const runbook = read("docs/operate/runbook.md");
  for (const alert of alerts) {
    expect(tests).toContain(`alertname: ${alert}`);
    expect(runbook).toContain(`\n## ${alert}\n`);
    expect(rules).toContain(`docs/operate/runbook.md#${alert.toLowerCase()}`);
  }
});
