import type { ApiInput, ApiOutput } from "@/components/api/trpc";
import type { FormValues } from "@/components/forms/use-api-form";
import { QUOTA_NAMES } from "@/server/domain/limits/quotas";

export type Limits = ApiOutput["orgs"]["limits"];
export type Quotas = ApiOutput["orgs"]["quotas"];

/**
 * What was typed; empty gives a limit back to the installation. A rate is both or neither: what is left empty beside the
 * other is what the field shows there. Numbers that are none become NaN, which the contract refuses beside its field.
 */
export function limitsOf(values: FormValues, { defaults }: Pick<Limits, "defaults">): ApiInput["orgs"]["setLimits"] {
  const [cap, perMinute, burst] = ["cap", "rate.perMinute", "rate.burst"].map((name) => numberOf(values(name)));
  const isDefault = perMinute == null && burst == null;
  const { rate } = defaults;
  return {
    cap: cap ?? null,
    rate: isDefault ? null : { perMinute: perMinute ?? rate.perMinute, burst: burst ?? rate.burst },
  };
}

/** Every quota that has a field; empty gives it back to its ceiling. */
export function quotasOf(values: FormValues): ApiInput["orgs"]["setQuotas"] {
  return Object.fromEntries(QUOTA_NAMES.map((name) => [name, numberOf(values(name))]));
}

function numberOf(text: string): number | null {
  return text.trim() === "" ? null : Number(text);
}
