import { count } from "@/components/charts/number-labels";
import { CATEGORY_WORDS } from "@/components/deliveries/failure-words";
import type { CauseCount, UnsentDeath } from "@/server/domain/health/delivery-counts";

const UNSENT_WORDS: Readonly<Record<UnsentDeath, { label: string }>> = {
  held_too_long: { label: "Held too long" },
  quarantined: { label: "Set aside" },
};
const WORDS = { ...CATEGORY_WORDS, ...UNSENT_WORDS };

/** One bar per cause, the longest first. */
export function CauseBars({ causes }: { causes: readonly CauseCount[] }) {
  const most = causes[0]?.count ?? 1;
  return (
    <ul className="grid grid-cols-[minmax(88px,max-content)_minmax(0,1fr)_max-content] items-center gap-x-3 gap-y-2 text-sm">
      {causes.map(({ category, count: amount }) => (
        <li key={category} className="col-span-full grid min-h-6 grid-cols-subgrid items-center">
          <span>{WORDS[category].label}</span>
          <span
            aria-hidden
            className="h-2 bg-[linear-gradient(var(--border),var(--border))] bg-size-[100%_1px] bg-left bg-no-repeat"
          >
            <span
              className="block h-full min-w-0.5 rounded-[1px] bg-bad-solid"
              style={{ width: `${(amount / most) * 100}%` }}
            />
          </span>
          <b className="text-right font-medium tabular-nums">{count(amount)}</b>
        </li>
      ))}
    </ul>
  );
}
