import { withWorker } from "@/server/db/scope";
import { createSender } from "@/server/egress/send";
import { egressPolicy } from "@/server/egress-policy";
import { env } from "@/server/env";
import { newId } from "@/server/new-id";
import { log } from "@/server/observability/log";
import { vault } from "@/server/vault/vault";
import { TestSends } from "./test-sends";

/** With the same guard and the same allow lists as deliveries. */
export function createTestSends(version: string): TestSends {
  return new TestSends({
    transaction: withWorker,
    sender: createSender({ policy: egressPolicy(), proxyUrl: env().EGRESS_PROXY_URL }),
    vault: vault(),
    newId,
    version,
    publicUrl: env().PUBLIC_URL,
    onError: (error) => log().error({ event: "test_send.failed", err: error }, "A test could not be sent."),
  });
}
