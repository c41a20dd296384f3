/**
 * Why nothing came of a computation. `time` and `memory`: it used up what it may, and its thread was ended. `busy`: its
 * org has too much waiting already. `fault`: the computation itself threw. `unavailable`: there is no thread to do it.
 * `closed`: the process is stopping.
 */
export type FailureReason = "time" | "memory" | "busy" | "fault" | "unavailable" | "closed";

export class ComputeFailure extends Error {
  readonly reason: FailureReason;

  constructor(reason: FailureReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ComputeFailure";
    this.reason = reason;
  }
}
