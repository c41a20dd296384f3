import { type Cause, causeOf, isToldByCause, withoutReplay } from "@/components/deliveries/detail/cause";
import { durationLabel } from "@/components/deliveries/duration-label";
import { statusLine } from "@/components/deliveries/failure-words";
import type { TestResult, TestTarget } from "./use-test-send";

type Facts = Pick<TestResult, "category" | "httpStatus" | "message" | "timings">;

/** What came of a test: `fix` is null where nothing needs one. */
export function testWords(
  { category, httpStatus, message, timings }: Facts,
  name: string,
): Omit<Cause, "fix"> & { fix: string | null } {
  if (category === null) {
    const status = httpStatus === null ? "" : ` with ${statusLine(httpStatus)}`;
    return { what: `${name || "The receiver"} accepted it${status} in ${durationLabel(timings.totalMs)}.`, fix: null };
  }
  const { what, fix } = causeOf({ category, httpStatus, message }, name);
  // Of these two the guard and the handshake know more than the category does.
  const isSpecific = (category === "tls" || category === "blocked") && !isToldByCause(message);
  const more = isSpecific && message !== null ? ` ${message}` : "";
  return { what: what + more, fix: withoutReplay(fix) };
}

/** Why a draft cannot be tested yet; null when it can. */
export function draftProblem(target: TestTarget): string | null {
  return "url" in target && target.url.trim() === "" ? "Enter the URL first." : null;
}

type Problem = { message: string; fields: Readonly<Record<string, string>> };

/** A refusal of a test in the words of its fields: which of them has to be changed, and how. */
export function refusalWords({ message, fields }: Problem): string {
  const said = [...new Set(Object.values(fields))];
  return said.length > 0 ? said.join(" ") : message;
}
