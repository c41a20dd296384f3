import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";

interface FormSectionProps {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}

/** One part of a long form; hairlines between them. */
export function FormSection({ title, note, children }: FormSectionProps) {
  return (
    <div className="grid gap-4 border-b p-4">
      <div>
        <h2 className="font-semibold">{title}</h2>
        {note != null && <p className="text-sm text-text-2">{note}</p>}
      </div>
      {children}
    </div>
  );
}

interface FoldedSectionProps extends FormSectionProps {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** The same for what most people leave as it is. */
export function FoldedSection({ title, note, isOpen, onToggle, children }: FoldedSectionProps) {
  return (
    <details open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)} className="group border-b">
      <summary className="flex cursor-pointer list-none items-start gap-2 p-4 hover:bg-hover focus-visible:outline-offset-[-2px] [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          {note != null && <span className="block text-sm text-text-2">{note}</span>}
        </span>
        <Icon name="chevron-down" className="mt-1 text-text-3 transition-transform group-open:rotate-180" />
      </summary>
      <div className="px-4 pt-1 pb-5">{children}</div>
    </details>
  );
}

/** A part of a section. */
export function FormBlock({ title, note, children }: FormSectionProps) {
  return (
    <div className="grid gap-4 border-t pt-5">
      <div>
        <h3 className="font-semibold">{title}</h3>
        {note != null && <p className="max-w-[66ch] text-sm text-pretty text-text-2">{note}</p>}
      </div>
      {children}
    </div>
  );
}
