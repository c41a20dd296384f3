"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "@/components/api/trpc";
import { Checkbox } from "@/components/ui/checkbox";
import { Card, CardHead } from "@/components/ui/panel";
import { NOTIFICATION_KINDS, NOTIFICATIONS } from "@/server/domain/notify/kinds";

/** What admins and owners get by mail, each and all of them. In the app everybody is told of everything. */
export function MailPreferences() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: trpc.notifications.mails.queryKey() });
  const { data } = useQuery(trpc.notifications.mails.queryOptions());
  const mine = useMutation(trpc.notifications.setMyMail.mutationOptions({ onSuccess }));
  const everyone = useMutation(trpc.notifications.setOrgMail.mutationOptions({ onSuccess }));
  if (!data) return null;
  return (
    <Card aria-labelledby="mails">
      <CardHead id="mails" title="Mails" note="to admins and owners, when a mail server is set" />
      <ul className="divide-y divide-border">
        {NOTIFICATION_KINDS.map((kind) => (
          <li key={kind} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-2 text-sm">
            <span className="min-w-48 flex-1">{NOTIFICATIONS[kind].label}</span>
            <Checkbox
              label="Mail me"
              checked={!data.mine.includes(kind) && !data.all.includes(kind)}
              disabled={data.all.includes(kind)}
              onCheckedChange={(isOn) => mine.mutate({ kind, isMuted: isOn !== true })}
            />
            <Checkbox
              label="Mail anyone"
              checked={!data.all.includes(kind)}
              onCheckedChange={(isOn) => everyone.mutate({ kind, isMuted: isOn !== true })}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
