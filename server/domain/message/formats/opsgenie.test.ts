import { expect, it } from "vitest";
import { aMessage, hostileMessage } from "@/server/domain/message/testing/messages";
import { opsgenie } from "./opsgenie";

const URL_OF = "https://api.opsgenie.com/v2/alerts";
type Alert = { message: string; alias: string; description: string; entity: string; source: string; priority: string };
const alertOf = (message: Parameters<typeof opsgenie.body>[0]) => JSON.parse(opsgenie.body(message, "")) as Alert;

it("keeps the limits of the Alert API: message 130, alias 512, description 15,000, entity 512, source 100", () => {
  for (const message of [aMessage(), aMessage({ events: 300 }), hostileMessage(100), hostileMessage(1)]) {
    const alert = alertOf(message);
    expect(alert.message.length).toBeGreaterThan(0);
    expect(alert.message.length).toBeLessThanOrEqual(130);
    expect(alert.alias.length).toBeLessThanOrEqual(512);
    expect(alert.description.length).toBeLessThanOrEqual(15_000);
    expect(alert.entity.length).toBeLessThanOrEqual(512);
    expect(alert.source.length).toBeLessThanOrEqual(100);
    expect(alert.priority).toMatch(/^P[1-5]$/);
  }
});

it("closes the alert that it opened, at the path that Opsgenie has for it", () => {
  const start = aMessage({ type: "disk.usage.high", subject: "db 1" });
  const end = aMessage({ type: "disk.usage.recovered", subject: "db 1" });
  expect(opsgenie.target?.(URL_OF, start)).toBe(URL_OF);
  expect(opsgenie.target?.(URL_OF, end)).toBe(
    `${URL_OF}/${encodeURIComponent(alertOf(start).alias)}/close?identifierType=alias`,
  );
});

it.each([
  [202, '{"result":"Request will be processed"}', undefined],
  [401, "", true],
  [422, '{"message":"Request body is not processable."}', true],
  [429, "", undefined],
  [503, "", undefined],
])("%i %j is final: %s", (status, body, isFinal) => {
  expect(opsgenie.judge?.({ status, body })?.isFinal).toBe(isFinal);
});
