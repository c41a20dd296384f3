import type { ApiInput } from "@/components/api/trpc";
import { type SearchParams, textParam } from "@/components/lists/search-params";

/** What the list of rules shows; it lives in the address. */
export interface RuleFilter {
  status: "draft" | "active" | "disabled" | undefined;
  search: string;
}

const STATUSES = ["active", "draft", "disabled"] as const;
export const STATUS_CHOICES = [
  { value: undefined, label: "All" },
  { value: "active", label: "Active" },
  { value: "draft", label: "Draft" },
  { value: "disabled", label: "Disabled" },
] as const;

export function readRuleFilter({ status, search }: SearchParams): RuleFilter {
  return {
    status: STATUSES.find((each) => each === status),
    search: textParam(search),
  };
}

export function writeRuleFilter({ status, search }: RuleFilter): string {
  const params = new URLSearchParams({ ...(status && { status }), ...(search && { search }) });
  return params.size === 0 ? "" : `?${params.toString()}`;
}

export function rulesInput({ status, search }: RuleFilter): NonNullable<ApiInput["rules"]["list"]> {
  return { ...(status && { status }), ...(search && { search }) };
}
