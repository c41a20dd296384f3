import { hash, verify } from "@node-rs/argon2";
import { AppError } from "@/server/contracts/errors";
import { ConcurrencyLimit } from "./concurrency-limit";

/** argon2id (the library's default), 19 MiB, two passes: the floor that OWASP recommends. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Four at once use 76 MiB and leave cores for other requests; beyond the queue it is better to say so at once. */
const gate = new ConcurrencyLimit({ atOnce: 4, waiting: 64 });

let decoy: Promise<string> | undefined;

export const hashPassword = (password: string): Promise<string> => gate.run(() => hash(password, COST), refuse);

/**
 * Takes as long for a person who does not exist, or who has no password, as for one who does: there is always a
 * hash to check against.
 */
export async function isPassword(typed: string, stored: string | null | undefined): Promise<boolean> {
  decoy ??= hash("this is not a password", COST);
  const against = stored ?? (await decoy);
  const matches = await gate.run(() => verify(against, typed), refuse);
  return matches && stored != null;
}

const refuse = () =>
  new AppError("rate_limited", { detail: "Many people are signing in right now.", retryAfterSeconds: 2 });
