import Link from "next/link";
import { cn } from "@/components/ui/cn";
import { Icon, type IconName } from "@/components/ui/icon";
import { RelativeTime } from "@/components/ui/relative-time";
import { type Notification, notificationHref, type NotificationState, notificationWords } from "./notification-words";

const LOOKS: Readonly<Record<NotificationState, { icon: IconName; color: string; word: string }>> = {
  critical: { icon: "octagon", color: "text-bad-solid", word: "Critical" },
  warning: { icon: "triangle", color: "text-warn-solid", word: "Warning" },
  info: { icon: "info", color: "text-info-solid", word: "For your information" },
  over: { icon: "check", color: "text-ok-solid", word: "Over" },
};

interface NotificationRowProps {
  notification: Notification;
  orgSlug: string;
  onOpen: (id: string) => void;
}

/** The whole row leads to the cause; having been there, it is read. */
export function NotificationRow({ notification, orgSlug, onOpen }: NotificationRowProps) {
  const { id, isRead, changedAt } = notification;
  const { title, text, state } = notificationWords(notification);
  const { icon, color, word } = LOOKS[state];
  return (
    <li className="relative flex items-start gap-3 px-4 py-3 hover:bg-hover">
      <Icon name={icon} label={word} className={cn("mt-0.5", color)} />
      <div className="min-w-0 flex-1">
        <p className="flex items-start gap-2">
          <Link
            href={notificationHref(orgSlug, notification)}
            onClick={() => onOpen(id)}
            className={cn(
              "min-w-0 wrap-anywhere after:absolute after:inset-0 focus-visible:outline-offset-2",
              isRead ? "text-text-2" : "font-semibold",
            )}
          >
            {title}
            {!isRead && <span className="sr-only"> (unread)</span>}
          </Link>
          {!isRead && <span aria-hidden className="mt-1.5 size-2 flex-none rounded-full bg-accent" />}
        </p>
        <p className="text-sm text-pretty text-text-2">{text}</p>
      </div>
      <span className="flex-none text-xs whitespace-nowrap text-text-3">
        <RelativeTime at={changedAt} />
      </span>
    </li>
  );
}
