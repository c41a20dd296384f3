import { newRequestId } from "@/server/contracts/request-id";
import { withOrgSql } from "@/server/db/scope";
import type { DemoEvent } from "@/server/domain/demo-events";
import { newId } from "@/server/new-id";
import { countPublished } from "@/server/observability/product-counters";
import { withCheckedEvents } from "./checked-events";
import { publishEvents } from "./publish-events";
import { readEvents } from "./read-events";

/** As a service would publish them. The caller then wakes fan-out. */
export async function publishDemoEvents(
  orgId: string,
  made: readonly (DemoEvent & { idempotencyKey?: string })[],
): Promise<void> {
  const { events } = readEvents(JSON.stringify(made));
  const published = await withCheckedEvents(orgId, events, (checked) =>
    withOrgSql(orgId, (sql) => publishEvents(sql, { orgId, requestId: newRequestId(), checked, newId })),
  );
  countPublished(published);
}
