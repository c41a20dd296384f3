import { expect, it } from "vitest";
import { composeNotification } from "./compose-notification";

const around = {
  org: { name: "Acme <b>", slug: "acme" },
  publicUrl: "https://tocsin.example",
  unsubscribeUrl: "https://tocsin.example/unsubscribe/abc",
};
const told = {
  kind: "circuit_opened",
  about: "c1",
  facts: { name: "Atlas\nBcc: x" },
  isOver: false,
  isDigest: false,
} as const;

it("says the same as the app, leads to the cause, and can be ended", () => {
  const { subject, text } = composeNotification({ ...told, facts: { name: "Atlas" } }, around);
  expect(subject).toBe("[Acme <b>] Atlas: the circuit opened");
  expect(text).toContain("https://tocsin.example/acme/channels/c1");
  expect(text).toContain("https://tocsin.example/unsubscribe/abc");
});

it("lets no name write a header or HTML of its own", () => {
  const { subject, html } = composeNotification(told, around);
  expect(subject).not.toMatch(/[\r\n]/);
  expect(html).toContain("Acme &lt;b&gt;");
  expect(html).not.toContain("<b>");
});

it("says how it ended", () => {
  const over = { ...told, facts: { name: "Atlas", afterSeconds: 840, waiting: 312 }, isOver: true };
  expect(composeNotification(over, around).text).toContain("Recovered after 14 min; 312 deliveries");
});
