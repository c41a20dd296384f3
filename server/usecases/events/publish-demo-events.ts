import { newRequestId } from "@/server/contracts/request-id";
import type { OrgSql } from "@/server/db/scope";
import type { DemoEvent } from "@/server/domain/demo-events";
import { newId } from "@/server/new-id";
import { publishEvents } from "./publish-events";
import { readEvents } from "./read-events";

/** As a service would publish them. The caller wakes fan-out after the commit. */
export async function publishDemoEvents(
  sql: OrgSql,
  orgId: string,
  made: readonly (DemoEvent & { idempotencyKey?: string })[],
): Promise<void> {
  const { events } = readEvents(JSON.stringify(made));
  await publishEvents(sql, { orgId, requestId: newRequestId(), events, newId });
}
