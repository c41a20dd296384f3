import { cva, type VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui/slot";
import type { ComponentProps, MouseEvent } from "react";
import { cn } from "./cn";

const buttonStyles = cva(
  [
    "relative inline-flex items-center justify-center gap-1.5 rounded border text-sm font-medium whitespace-nowrap transition-colors select-none",
    "disabled:cursor-not-allowed disabled:border-border disabled:bg-sunken disabled:text-text-3 disabled:shadow-none",
  ],
  {
    variants: {
      variant: {
        primary:
          "border-accent-edge bg-accent text-accent-ink shadow-[inset_0_1px_0_var(--accent-gloss)] enabled:hover:bg-accent-hover [a]:hover:bg-accent-hover",
        secondary:
          "border-border-strong bg-surface text-text hover:bg-hover disabled:hover:bg-sunken [&>svg]:text-text-2",
        ghost:
          "border-transparent bg-transparent text-text-2 hover:bg-hover hover:text-text disabled:border-transparent disabled:bg-transparent disabled:hover:text-text-3",
        danger:
          "border-transparent bg-danger-fill text-danger-ink enabled:hover:bg-danger-hover [a]:hover:bg-danger-hover",
        link: "border-transparent bg-transparent text-accent-text underline decoration-transparent underline-offset-3 hover:decoration-current disabled:border-transparent disabled:bg-transparent",
      },
      size: {
        md: "h-control px-3",
        sm: "h-control-sm px-2.5",
        icon: "size-control p-0",
        "icon-sm": "size-control-sm p-0",
      },
    },
    compoundVariants: [{ variant: "link", className: "h-auto rounded-in px-0" }],
    defaultVariants: { variant: "secondary", size: "md" },
  },
);

export interface ButtonProps extends ComponentProps<"button">, VariantProps<typeof buttonStyles> {
  /** Keeps the width and the focus, and ignores presses until the work is done. */
  loading?: boolean;
  /** Lends the look to the only child, such as a link. */
  asChild?: boolean;
}

export function Button({ className, variant, size, loading = false, asChild = false, ...props }: ButtonProps) {
  const classes = cn(buttonStyles({ variant, size }), className);
  if (asChild) return <Slot className={classes} {...props} />;
  if (!loading) return <button type="button" className={classes} {...props} />;

  const { children, ...rest } = props;
  return (
    <button type="button" {...rest} className={cn(classes, "cursor-progress")} onClick={ignore} aria-disabled aria-busy>
      <span className="inline-flex items-center gap-1.5 opacity-0">{children}</span>
      <Toll />
    </button>
  );
}

/** Not `disabled`: that would throw the keyboard focus away in the middle of an act. */
function ignore(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/** Three strokes, rung in turn: the product has no spinner. */
function Toll() {
  return (
    <span aria-hidden className="absolute inset-0 flex items-center justify-center gap-0.75">
      {[0, 150, 300].map((delayMs) => (
        <i
          key={delayMs}
          className="h-3 w-0.75 animate-toll rounded-[1px] bg-current"
          style={{ animationDelay: `${delayMs}ms` }}
        />
      ))}
    </span>
  );
}
