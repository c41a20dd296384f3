import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";

interface NewsButtonProps {
  newCount: number;
  goneCount?: number;
  /** "delivery", "deliveries" */
  noun: readonly [one: string, many: string];
  onShow: () => void;
  className?: string;
}

/** Whole pages are read, so a full one may hide more behind it. */
const PAGE = 50;

/** What waits above a list, until somebody asks for it. */
export function NewsButton({ newCount, goneCount = 0, noun, onShow, className }: NewsButtonProps) {
  if (newCount + goneCount === 0) return null;
  return (
    <button
      type="button"
      onClick={onShow}
      className={cn(
        "flex h-8 w-full items-center justify-center gap-1.5 border-b bg-surface text-sm font-medium text-accent-text transition-colors hover:bg-accent-soft focus-visible:outline-offset-[-2px]",
        className,
      )}
    >
      <Icon name="chevron-up" className="size-3.5" />
      {newsOf(newCount, goneCount, noun)}
    </button>
  );
}

function newsOf(newCount: number, goneCount: number, [one, many]: NewsButtonProps["noun"]): string {
  if (newCount === 0) return goneCount === 1 ? "1 row no longer matches" : `${goneCount} rows no longer match`;
  if (newCount === 1) return `1 new ${one}`;
  return `${newCount >= PAGE ? `${PAGE} or more` : newCount} new ${many}`;
}
