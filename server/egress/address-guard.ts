import { BlockList, connect, isIPv6 } from "node:net";
import {
  type AddressPolicy,
  FORBIDDEN,
  isPublicAddress,
  mayReach,
  type NameTrust,
  REFUSED_IPV4,
  REFUSED_IPV6,
} from "@/server/domain/target/address";
import { blockedFault, codeOf } from "./fault";

/** An address that passed, with the list that the socket checks once more when it dials. */
export type VettedAddress = { address: string; blockList: BlockList };

type Family = "ipv4" | "ipv6";
type Network = { base: string; prefix: number };

function networkOf(cidr: string): Network {
  const [base = "", prefix] = cidr.split("/");
  return { base, prefix: prefix === undefined ? (isIPv6(base) ? 128 : 32) : Number(prefix) };
}

function toBlockList(cidrs: readonly string[]): BlockList {
  const list = new BlockList();
  for (const { base, prefix } of cidrs.map(networkOf)) list.addSubnet(base, prefix, familyOf(base));
  return list;
}

const familyOf = (address: string): Family => (isIPv6(address) ? "ipv6" : "ipv4");

// One list per family: Node reads an IPv4 address as mapped IPv6, so `::/3` in a shared list would refuse all of IPv4.
const REFUSED: Record<Family, readonly string[]> = { ipv4: REFUSED_IPV4, ipv6: REFUSED_IPV6 };

export type VetAddresses = (addresses: readonly string[], trust: NameTrust) => VettedAddress[];

/**
 * Refuses a name when any of its answers is refused: whoever mixes a private answer among public ones is probing,
 * and which of them would be dialled is chance.
 */
export function createAddressGuard(policy: AddressPolicy): VetAddresses {
  const denied = (policy.denyCidrs ?? []).map(({ cidr }) => cidr);
  const deniedOf = (family: Family) => denied.filter((cidr) => familyOf(networkOf(cidr).base) === family);
  const outside = {
    ipv4: toBlockList([...REFUSED.ipv4, ...deniedOf("ipv4")]),
    ipv6: toBlockList([...REFUSED.ipv6, ...deniedOf("ipv6")]),
  };
  const inside = {
    ipv4: toBlockList([...FORBIDDEN, ...deniedOf("ipv4")]),
    ipv6: toBlockList([...FORBIDDEN, ...deniedOf("ipv6")]),
  };
  const forbidden = toBlockList(FORBIDDEN);
  return (addresses, trust) =>
    addresses.map((address) => {
      if (!mayReach(address, policy, trust)) throw blockedFault();
      const lists = isPublicAddress(address) ? outside : inside;
      return { address, blockList: trust === "own" ? forbidden : lists[familyOf(address)] };
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
  const refusedIpv4 = toBlockList(REFUSED.ipv4);
  const refusedIpv6 = toBlockList(REFUSED.ipv6);
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
