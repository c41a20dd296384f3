"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState, useTransition } from "react";
import { useSearchKey } from "@/components/keyboard/use-shortcut";
import { Input } from "./input";
import { Kbd } from "@/components/ui/kbd";

const PAUSE_MS = 250;

interface SearchFieldProps {
  label: string;
  value: string;
  /** A search is an address. */
  hrefFor: (search: string) => string;
}

/** Goes to what is searched for when the typing pauses. */
export function SearchField({ label, value, hrefFor }: SearchFieldProps) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [typed, setTyped] = useState(value);
  const fieldRef = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useSearchKey(fieldRef, label);

  function search(text: string): void {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => go(text), PAUSE_MS);
  }

  function go(text: string): void {
    clearTimeout(timer.current);
    timer.current = undefined;
    startTransition(() => router.replace(hrefFor(text.trim()), { scroll: false }));
  }

  return (
    <div className="w-64 max-sm:w-full" aria-busy={isPending}>
      <Input
        ref={fieldRef}
        type="search"
        icon="search"
        suffix={<Kbd>/</Kbd>}
        className="pr-8"
        aria-label={label}
        placeholder="Search"
        value={typed}
        onChange={(event) => search(event.target.value)}
        // Later it would take back whatever link was followed meanwhile.
        onBlur={() => {
          if (timer.current !== undefined) go(typed);
        }}
      />
    </div>
  );
}
