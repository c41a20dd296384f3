import type { IconName } from "@/components/ui/icon";

/** Where somebody went by the palette, per organisation, in this browser only. */
export interface Place {
  href: string;
  label: string;
  icon: IconName;
}

const KEPT = 5;
const keyOf = (slug: string) => `tocsin-recent:${slug}`;

export function recentPlaces(slug: string): Place[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(slug)) ?? "[]");
    return Array.isArray(stored) ? stored.filter((place) => isPlace(place, slug)) : [];
  } catch {
    return [];
  }
}

export function rememberPlace(slug: string, place: Place): void {
  const others = recentPlaces(slug).filter(({ href }) => href !== place.href);
  try {
    localStorage.setItem(keyOf(slug), JSON.stringify([place, ...others].slice(0, KEPT)));
  } catch {
    // Storage can be forbidden; then there is nothing to come back to.
  }
}

/** What stands in storage may be of another version: only an address of this organisation is followed. */
function isPlace(place: unknown, slug: string): place is Place {
  if (typeof place !== "object" || place === null) return false;
  const { href, label, icon } = place as Partial<Record<keyof Place, unknown>>;
  return (
    typeof href === "string" && href.startsWith(`/${slug}/`) && typeof label === "string" && typeof icon === "string"
  );
}
