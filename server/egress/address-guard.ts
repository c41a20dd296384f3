import { BlockList, connect, isIPv6 } from "node:net";
import { classifyAddress, FORBIDDEN, mayReach, REFUSED_IPV4, REFUSED_IPV6 } from "@/server/domain/target/address";
import { isAllowedHost, type TargetPolicy } from "@/server/domain/target/target-url";
import { blockedFault, codeOf } from "./fault";

/** An address that passed, with the list that the socket checks once more when it dials. */
export type VettedAddress = { address: string; blockList: BlockList };

function toBlockList(cidrs: readonly string[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [base = "", prefix] = cidr.split("/");
    list.addSubnet(base, Number(prefix), isIPv6(base) ? "ipv6" : "ipv4");
  }
  return list;
}

// One list per family: Node reads an IPv4 address as mapped IPv6, so `::/3` in a shared list would refuse all of IPv4.
const refusedIpv4 = toBlockList(REFUSED_IPV4);
const refusedIpv6 = toBlockList(REFUSED_IPV6);
const forbidden = toBlockList(FORBIDDEN);

/**
 * Refuses a name when any of its answers is refused: whoever mixes a private answer among public ones is probing,
 * and which of them would be dialled is chance.
 */
export function vetAddresses(
  hostname: string,
  addresses: readonly string[],
  policy: Pick<TargetPolicy, "allowCidrs" | "allowHosts">,
): VettedAddress[] {
  const isHostAllowed = isAllowedHost(hostname, policy.allowHosts);
  return addresses.map((address) => {
    const kind = classifyAddress(address);
    if (kind === "public") return { address, blockList: isIPv6(address) ? refusedIpv6 : refusedIpv4 };
    if (kind === "private" && (isHostAllowed || mayReach(address, policy.allowCidrs))) {
      return { address, blockList: forbidden };
    }
    throw blockedFault();
  });
}

function isBlockedAtConnect(host: string, blockList: BlockList): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ host, port: 1, blockList });
  socket.once("connect", () => resolve(false));
  socket.once("error", (error) => resolve(codeOf(error) === "ERR_IP_BLOCKED"));
  return promise.finally(() => socket.destroy());
}

/** The second lock is an option that older Node versions ignore in silence; a process without it must not send. */
export async function assertBlockListWorks(): Promise<void> {
  const blocked = await Promise.all([
    isBlockedAtConnect("127.0.0.1", refusedIpv4),
    isBlockedAtConnect("::1", refusedIpv6),
    isBlockedAtConnect("::ffff:127.0.0.1", refusedIpv6),
  ]);
  if (blocked.every(Boolean)) return;
  throw new Error(
    "This Node.js ignores net.BlockList when connecting, so outgoing requests cannot be guarded. Use 22+.",
  );
}
