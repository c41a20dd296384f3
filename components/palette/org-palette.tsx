"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { readApiError } from "@/components/api/read-api-error";
import { SendTestEvent } from "@/components/events/send-test-event-dialog";
import { unsavedWork } from "@/components/forms/unsaved-work";
import type { NavGroup, OrgLink } from "@/components/layout/navigation";
import { usePalette } from "@/components/layout/palette";
import { switchTheme } from "@/components/layout/theme";
import { CommandDialog, CommandEmpty, CommandGroup, CommandItem } from "@/components/ui/command";
import type { Role } from "@/server/contracts/permissions";
import { type Act, actsOf, matchesWords } from "./acts";
import { FOUND, hrefOfFound } from "./found-words";
import { type Place, recentPlaces, rememberPlace } from "./recent-places";
import { useSearch } from "./use-search";

interface OrgPaletteProps {
  org: { slug: string; role: Role };
  orgs: readonly OrgLink[];
  nav: readonly NavGroup[];
}

/** Everything of an organisation, found and done from the keyboard. */
export function OrgPalette(props: OrgPaletteProps) {
  const { open, setOpen } = usePalette();
  const [isSending, setIsSending] = useState(false);
  const [query, setQuery] = useState("");
  function change(isOpen: boolean): void {
    setOpen(isOpen);
    if (isOpen) setQuery("");
  }
  return (
    <>
      <CommandDialog
        open={open}
        onOpenChange={change}
        label="Search or run"
        placeholder="A name, an ID or an action"
        query={query}
        onQueryChange={setQuery}
        filter={false}
      >
        {open && (
          <Results
            {...props}
            query={query}
            onDone={() => {
              setOpen(false);
              setQuery("");
            }}
            onSendTest={() => setIsSending(true)}
          />
        )}
      </CommandDialog>
      <SendTestEvent
        org={props.org.slug}
        role={props.org.role}
        type={undefined}
        open={isSending}
        onOpenChange={setIsSending}
      />
    </>
  );
}

interface ResultsProps extends OrgPaletteProps {
  query: string;
  onDone: () => void;
  onSendTest: () => void;
}

function Results({ org, orgs, nav, query, onDone, onSendTest }: ResultsProps) {
  const router = useRouter();
  const { found: latest, isWaiting, error } = useSearch(query);
  const [recent] = useState(() => recentPlaces(org.slug));
  const fits = (text: string) => matchesWords(query, text);
  // While the answer is under way, what was found before counts only where it fits what is typed now.
  const found = latest.filter(({ title }) => !isWaiting || fits(title));
  const pages = nav.flatMap(({ items }) => items).filter(({ label }) => fits(label));
  const acts = actsOf(org.slug, org.role).filter(({ label }) => fits(label));
  const others = orgs.filter(({ slug, name }) => slug !== org.slug && fits(`switch organisation ${name} ${slug}`));

  function go(place: Place, isWorthKeeping = true): void {
    if (isWorthKeeping) rememberPlace(org.slug, place);
    onDone();
    unsavedWork.leave(() => router.push(place.href));
  }

  function perform(act: Act): void {
    onDone();
    if ("href" in act) unsavedWork.leave(() => router.push(act.href));
    else if (act.run === "theme") switchTheme();
    else onSendTest();
  }

  return (
    <>
      <CommandEmpty>{emptyWords(isWaiting, error)}</CommandEmpty>
      {query.trim() === "" && recent.length > 0 && (
        <CommandGroup heading="Recent">
          {recent.map((place) => (
            <CommandItem key={place.href} value={`recent ${place.href}`} icon={place.icon} onSelect={() => go(place)}>
              {place.label}
            </CommandItem>
          ))}
        </CommandGroup>
      )}
      {pages.length > 0 && (
        <CommandGroup heading="Go to">
          {pages.map(({ href, label, icon }) => (
            <CommandItem key={href} value={href} icon={icon} onSelect={() => go({ href, label, icon }, false)}>
              {label}
            </CommandItem>
          ))}
        </CommandGroup>
      )}
      {acts.length > 0 && (
        <CommandGroup heading="Do">
          {acts.map((act) => (
            <CommandItem key={act.label} value={`do ${act.label}`} icon={act.icon} onSelect={() => perform(act)}>
              {act.label}
            </CommandItem>
          ))}
        </CommandGroup>
      )}
      {found.length > 0 && (
        <CommandGroup heading="Found">
          {found.map((thing) => {
            const { noun, icon } = FOUND[thing.kind];
            const href = hrefOfFound(org.slug, thing);
            const aside = thing.detail === noun.toLowerCase() ? noun : `${noun}, ${thing.detail}`;
            return (
              <CommandItem
                key={href}
                value={href}
                icon={icon}
                aside={aside}
                onSelect={() => go({ href, label: thing.title, icon })}
              >
                {thing.title}
              </CommandItem>
            );
          })}
        </CommandGroup>
      )}
      {others.length > 0 && (
        <CommandGroup heading="Switch organisation">
          {others.map(({ name, slug, role }) => (
            <CommandItem
              key={slug}
              value={`org ${slug}`}
              icon="people"
              aside={role}
              onSelect={() => go({ href: `/${slug}/overview`, label: name, icon: "people" }, false)}
            >
              {name}
            </CommandItem>
          ))}
        </CommandGroup>
      )}
    </>
  );
}

function emptyWords(isWaiting: boolean, error: unknown): string {
  if (isWaiting) return "Searching…";
  return error ? readApiError(error).message : "Nothing has that name or ID.";
}
