import { tabListStyles, tabStyles } from "@/components/ui/link-tabs";
import { cn } from "@/components/ui/cn";

interface PaneSwitchProps<Side extends string> {
  /** What has the sides: "Request". */
  label: string;
  sides: readonly { value: Side; label: string }[];
  side: Side;
  onChange: (side: Side) => void;
}

/** Which side of a block of code is shown. It stands in the block's own head, so it is a switch and no tab list. */
export function PaneSwitch<Side extends string>({ label, sides, side, onChange }: PaneSwitchProps<Side>) {
  return (
    <div role="group" aria-label={label} data-size="sm" className={tabListStyles}>
      {sides.map(({ value, label: word }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === side}
          data-state={value === side ? "active" : "inactive"}
          onClick={() => onChange(value)}
          className={cn(tabStyles)}
        >
          {word}
        </button>
      ))}
    </div>
  );
}
