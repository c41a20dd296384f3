import { expect, it } from "vitest";
import { gauge, metricsPage } from "./metrics";

it("shows all other metrics while one cannot be read, and that one again when it can", async () => {
  let isAway = false;
  gauge({
    name: "test_from_database",
    help: "Read from the database.",
    labelNames: ["job"],
    read: (value) => {
      if (isAway) throw new Error("The database is away.");
      value.set({ job: "a" }, 7);
      return Promise.resolve();
    },
  });
  gauge({
    name: "test_without_labels",
    help: "Read from the database.",
    read: (value) => {
      if (isAway) throw new Error("The database is away.");
      value.set(3);
    },
  });
  gauge({ name: "test_from_memory", help: "Always known.", read: (value) => value.set(1) });
  expect((await metricsPage()).body).toContain('test_from_database{job="a"} 7');

  isAway = true;
  const { body } = await metricsPage();
  expect(body).toMatch(/^test_from_memory 1$/m);
  expect(body).not.toContain("test_from_database{");
  // Not even as a zero, which would say that nothing is waiting.
  expect(body).not.toMatch(/^test_without_labels/m);

  isAway = false;
  expect((await metricsPage()).body).toMatch(/^test_without_labels 3$/m);
  expect((await metricsPage()).body).toContain('test_from_database{job="a"} 7');
});
