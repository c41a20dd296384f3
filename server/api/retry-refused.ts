import type { BusMessage, EventBus } from "@/server/bus/event-bus";
import { eventBus, hasBus } from "@/server/bus/open-bus";
import { AppError } from "@/server/contracts/errors";
import { withOrgSql } from "@/server/db/scope";
import { busKeys } from "@/server/usecases/ingest/ingest-context";
import { readMessage } from "@/server/usecases/ingest/read-message";
import { storeMessages } from "@/server/usecases/ingest/store-messages";
import { hintFanOut } from "./wake";

/** `globalThis`, because routes are bundled apart. */
const holder = globalThis as { tocsinStoresRetried?: true };

/** Where a message is put that is tried again. Without a bus it is stored at once, and refused with the reason. */
export function busForRetries(): EventBus {
  const bus = eventBus();
  if (!hasBus() && !holder.tocsinStoresRetried) {
    holder.tocsinStoresRetried = true;
    bus.consume((batch) => storeHere(batch), { name: "web", onError: () => undefined });
  }
  return bus;
}

async function storeHere(batch: readonly BusMessage[]): Promise<void> {
  const context = { macKeys: busKeys(), streamOrgs: new Map<string, string>(), findKey: () => undefined };
  for (const message of batch) {
    const read = readMessage(message, context);
    if ("reason" in read) throw new AppError("bad_request", { detail: read.detail });
    await storeMessages({ admit: () => Promise.resolve(null), door: withOrgSql }, read.orgId, [read]);
    hintFanOut(read.orgId);
  }
}
