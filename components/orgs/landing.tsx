import Link from "next/link";
import { Brand } from "@/components/layout/logo";
import { SkipLink } from "@/components/layout/page";
import { ThemeToggle } from "@/components/layout/theme-toggle";
import { Button } from "@/components/ui/button";
import { Panel, PanelCell } from "@/components/ui/panel";
import { Status } from "@/components/ui/status";
import { Waveform } from "@/components/ui/waveform";

const PROMISES = [
  {
    title: "No silent losses",
    text: "An event is stored before it is accepted. Failed deliveries are retried, then kept as dead letters with their cause, ready to replay.",
  },
  {
    title: "One delivery, not three hundred",
    text: "Rules decide which events go where. Grouping collects a burst of events into one delivery.",
  },
  {
    title: "Receivers can trust it",
    text: "Every request is signed with the channel's own secret. Secrets rotate with a grace period, so that no delivery fails.",
  },
] as const;

export function Landing() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="mx-auto flex w-full max-w-[1120px] items-center gap-2 px-4 py-4 md:px-8">
        <Brand className="mr-auto h-8" />
        <ThemeToggle />
        <Button asChild variant="ghost">
          <Link href="/docs">Docs</Link>
        </Button>
        <Button asChild>
          <Link href="/sign-in">Sign in</Link>
        </Button>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-[1120px] flex-1 flex-col justify-center gap-10 px-4 py-8 focus-visible:outline-none md:gap-14 md:px-8"
      >
        <div className="grid items-center gap-10 md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
          <div>
            <h1 className="max-w-[20ch] text-[34px] leading-10 font-semibold tracking-[-0.028em] text-balance md:text-[42px] md:leading-[48px]">
              Every event is delivered, or you know why not.
            </h1>
            <p className="mt-4 max-w-[46ch] text-lg text-pretty text-text-2">
              Tocsin turns the events of your systems into signed webhooks, groups related events, and shows the outcome
              of every delivery.
            </p>
            <div className="mt-6 flex flex-wrap gap-2">
              <Button asChild variant="primary">
                <Link href="/sign-up">Create an organisation</Link>
              </Button>
              <Button asChild variant="ghost">
                <Link href="/sign-in">I have an account</Link>
              </Button>
            </div>
          </div>
          <div aria-hidden className="grid gap-4 max-md:hidden">
            <Waveform shape="ringing" className="w-full" />
            <p className="flex flex-wrap gap-x-4 gap-y-1">
              <Status kind="delivered" until="84 ms" />
              <Status kind="retrying" until="3 of 8 at 14:02" />
              <Status kind="held" until="circuit, 14:02" />
            </p>
          </div>
        </div>
        <Panel aria-label="What it promises" className="md:grid-cols-3">
          {PROMISES.map(({ title, text }) => (
            <PanelCell key={title}>
              <h2 className="font-semibold">{title}</h2>
              <p className="mt-1 text-sm text-pretty text-text-2">{text}</p>
            </PanelCell>
          ))}
        </Panel>
      </main>
      <footer className="mx-auto w-full max-w-[1120px] px-4 py-6 text-xs text-text-3 md:px-8">
        Tocsin: an alarm bell, and the ringing of it.
      </footer>
    </div>
  );
}
