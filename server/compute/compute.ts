import { startThread } from "./compute-thread";
import type { TaskInput, TaskName, TaskOutput } from "./tasks";
import { type RunLimits, ThreadPool } from "./thread-pool";

/** `globalThis`, because routes are bundled apart and one process has one pool. */
const holder = globalThis as { tocsinCompute?: ThreadPool | undefined };

/**
 * Asks a thread of this process to compute what an org wrote. Never inside of a transaction: it may have to wait for its
 * turn. Fails with a `ComputeFailure` when that takes too long, or the computation itself.
 */
export async function compute<Name extends TaskName>(
  orgId: string,
  name: Name,
  input: TaskInput<Name>,
  limits: RunLimits,
): Promise<TaskOutput<Name>> {
  holder.tocsinCompute ??= new ThreadPool({ startThread, now: () => new Date() });
  return (await holder.tocsinCompute.run(orgId, { kind: name, input }, limits)) as TaskOutput<Name>;
}

/** Ends the threads of this process. */
export async function closeCompute(): Promise<void> {
  await holder.tocsinCompute?.close();
  holder.tocsinCompute = undefined;
}
