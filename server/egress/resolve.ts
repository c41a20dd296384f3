import { lookup, Resolver as DnsResolver } from "node:dns/promises";
import { setTimeout as delay } from "node:timers/promises";

/** All addresses of a name; rejects with the error of node:dns. */
export type Resolve = (hostname: string) => Promise<string[]>;

const QUERY_TIMEOUT_MS = 2_000;
const QUERY_TRIES = 2;
/** Some name servers never answer for IPv6: once one family is known, the other gets this much longer. */
const SECOND_FAMILY_MS = 200;

/**
 * Asks the name servers directly. `dns.lookup` holds one of libuv's four threads per name, so that four names on a
 * slow server would stall every tenant's deliveries, and password hashing with them.
 */
export function createPublicResolve(servers?: readonly string[]): Resolve {
  const resolver = new DnsResolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES });
  if (servers) resolver.setServers(servers);
  return async (hostname) => {
    const found: string[] = [];
    const collect = async (query: Promise<string[]>) => {
      found.push(...(await query));
    };
    const v4 = collect(resolver.resolve4(hostname));
    const v6 = collect(resolver.resolve6(hostname));
    const oneAndAHalf = Promise.any([v4, v6]).then(
      () => delay(SECOND_FAMILY_MS, undefined, { ref: false }),
      () => undefined,
    );
    await Promise.race([Promise.allSettled([v4, v6]), oneAndAHalf]);
    if (found.length === 0) await v4;
    return [...found];
  };
}

/** As the operating system sees it, with its hosts file: for the few names that the operator listed. */
export const resolveLocally: Resolve = async (hostname) => {
  const answers = await lookup(hostname, { all: true });
  return answers.map(({ address }) => address);
};
