/**
 * Why nothing came of a computation. `time` and `memory`: it used up what it may, and its thread was ended. `busy`: its
 * org has too much waiting already. `fault`: our own mistake. `closed`: the process is stopping.
 */
export type FailureReason = "time" | "memory" | "busy" | "fault" | "closed";

export class ComputeFailure extends Error {
  readonly reason: FailureReason;

  constructor(reason: FailureReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ComputeFailure";
    this.reason = reason;
  }
}
