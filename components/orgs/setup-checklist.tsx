import Link from "next/link";
import { SETUP_STEPS, type SetupState } from "@/components/first-run/setup-state";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHead } from "@/components/ui/panel";
import { StatusGlyph } from "@/components/ui/status-glyph";
import { allows, type Role } from "@/server/contracts/permissions";

interface SetupChecklistProps {
  org: { slug: string; role: Role };
  state: SetupState;
}

/** What is left until the first delivery, and the way there. Nothing once all of it is done. */
export function SetupChecklist({ org, state }: SetupChecklistProps) {
  if (state.next === null) return null;
  const steps = [
    { title: "Channel", isDone: state.channel !== null },
    { title: "Rule", isDone: state.rule !== null },
    { title: "First event", isDone: state.hasDelivery },
  ];
  const canSetUp = allows(org.role, "channel:write");
  return (
    <Card>
      <CardHead title="Send your first event" note={`${state.doneCount} of ${SETUP_STEPS} done`} />
      <CardBody className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <ol className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {steps.map(({ title, isDone }) => (
            <li key={title} className="flex items-center gap-1.5">
              <StatusGlyph
                kind={isDone ? "delivered" : "waiting"}
                className={isDone ? "text-ok-solid" : "text-text-3"}
              />
              {title}
              <span className="sr-only">{isDone ? ", done" : ", to do"}</span>
            </li>
          ))}
        </ol>
        <Button asChild variant={canSetUp ? "primary" : "secondary"}>
          <Link href={`/${org.slug}/welcome`}>{state.doneCount === 0 ? "Set it up" : "Continue"}</Link>
        </Button>
      </CardBody>
    </Card>
  );
}
