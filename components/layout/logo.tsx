import { cn } from "@/components/ui/cn";

/** The bell on its 16-px grid; the clapper is off centre, because it has been struck. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden className={cn("size-4 flex-none fill-current", className)}>
      <path d="M8 1C5.7 1 4.2 2.7 4 5.2 3.8 7.6 3.4 8.9 2.5 10h11c-.9-1.1-1.3-2.4-1.5-4.8C11.8 2.7 10.3 1 8 1Z" />
      <path d="M1.7 11h12.6c.7.5 1.1 1.2 1.2 2H.5c.1-.8.5-1.5 1.2-2Z" />
      <path d="M8 14h4a2 2 0 0 1-4 0Z" />
    </svg>
  );
}

export function Brand({ className }: { className?: string }) {
  return (
    <span className={cn("flex items-center gap-2 font-semibold tracking-[-0.012em]", className)}>
      <Logo />
      Tocsin
    </span>
  );
}
