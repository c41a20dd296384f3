import { INBOX_PATH } from "@/server/contracts/inbox";
import { parseCidrs, parseDeniedCidrs } from "@/server/domain/target/address";
import { parseHosts, type TargetPolicy } from "@/server/domain/target/target-url";
import { env } from "@/server/env";

let policy: TargetPolicy | undefined;

/** Where deliveries may go: asked when a channel is saved, and again at every connection. A malformed setting throws. */
export function egressPolicy(): TargetPolicy {
  return (policy ??= {
    allowHttp: env().EGRESS_ALLOW_HTTP,
    allowCidrs: parseCidrs(env().EGRESS_ALLOW_CIDRS),
    denyCidrs: parseDeniedCidrs(env().EGRESS_DENY_CIDRS),
    allowHosts: parseHosts(env().EGRESS_ALLOW_HOSTS),
    own: { origin: new URL(env().PUBLIC_URL).origin, inboxPath: INBOX_PATH },
  });
}
