"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { Breadcrumb } from "@/components/layout/breadcrumbs";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/page-header";
import { RelativeTime } from "@/components/ui/relative-time";
import { allows, type Role } from "@/server/contracts/permissions";
import { DeleteTypeDialog } from "./delete-type-dialog";
import { type EventType, TypeOrigin } from "./event-type";
import { EventTypeForm } from "./event-type-form";
import { EventTypeReading } from "./event-type-reading";
import { ListeningRules } from "./listening-rules";

interface EventTypeViewProps {
  org: { slug: string; role: Role };
  name: string;
  /** Null for one that nobody has published or described. */
  type: EventType | null;
  rules: ApiOutput["rules"]["list"];
}

export function EventTypeView({ org, name, type: initialData, rules }: EventTypeViewProps) {
  const trpc = useTRPC();
  const [isDeleting, setIsDeleting] = useState(false);
  const [wasDescribed, setWasDescribed] = useState(initialData !== null);
  const { data: type = null } = useQuery(
    trpc.eventTypes.get.queryOptions(
      { name },
      // What is being written is not overwritten by what somebody else saves meanwhile.
      { enabled: wasDescribed, initialData: initialData ?? undefined, staleTime: Infinity },
    ),
  );
  const path = `/${org.slug}/event-types`;
  const canWrite = allows(org.role, "event_type:write");

  return (
    <>
      <Breadcrumb title={name} />
      <PageHeader
        title={name}
        status={type && <TypeOrigin discovered={type.discovered} boxed />}
        actions={
          <>
            <CopyButton text={name} label="Copy the name" />
            {canWrite && type && (
              <Button onClick={() => setIsDeleting(true)}>
                <Icon name="trash" />
                Delete
              </Button>
            )}
            {allows(org.role, "rule:write") && (
              <Button asChild>
                <Link href={`/${org.slug}/rules/new?type=${name}`}>Create a rule for it</Link>
              </Button>
            )}
          </>
        }
      >
        <Lede type={type} />
      </PageHeader>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
        {canWrite ? (
          <EventTypeForm name={name} type={type} onSaved={() => setWasDescribed(true)} />
        ) : (
          <EventTypeReading type={type} />
        )}
        <ListeningRules orgSlug={org.slug} name={name} rules={rules} />
      </div>
      {type && <DeleteTypeDialog type={type} isOpen={isDeleting} onOpenChange={setIsDeleting} typesPath={path} />}
    </>
  );
}

function Lede({ type }: { type: EventType | null }) {
  if (!type) return "No event of this type has arrived, and it has no description yet.";
  if (type.discovered) {
    return (
      <>
        Discovered on an event <RelativeTime at={type.createdAt} />. No description yet.
      </>
    );
  }
  return (
    <>
      Described <RelativeTime at={type.updatedAt} />.{" "}
      {type.schema === null
        ? "Its events are not checked."
        : type.onInvalid === "reject"
          ? "Events that do not match its schema are rejected."
          : "Events that do not match its schema are accepted, with a warning to the publisher."}
    </>
  );
}
