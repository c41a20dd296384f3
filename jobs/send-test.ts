import packageJson from "@/package.json" with { type: "json" };
import { createTestSends } from "@/server/engine/send/create-test-sends";
import type { TestSends } from "@/server/engine/send/test-sends";

let testSends: TestSends | undefined;

/** Sends one request that somebody is waiting to see. */
export function sendTest(wanted: { orgId: string; testSendId: string }): Promise<void> {
  testSends ??= createTestSends(packageJson.version);
  return testSends.start(wanted);
}

/** Until those that are under way are recorded. */
export async function drainTestSends(): Promise<void> {
  await testSends?.drain();
}
