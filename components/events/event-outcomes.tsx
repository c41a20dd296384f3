import { DeliveryState } from "@/components/deliveries/delivery-state";
import { Card, CardHead } from "@/components/ui/panel";
import { ClockTime, RelativeTime } from "@/components/ui/relative-time";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { type EventDetail, isMoving, suppressionWords } from "./event-words";

interface EventOutcomesProps {
  event: Pick<EventDetail, "stage" | "deliveries" | "groups" | "suppressions">;
  orgSlug: string;
}

const row = "flex flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-2 text-sm";

/** What came of an event: deliveries, groups that still collect, and what was set aside. */
export function EventOutcomes({ event, orgSlug }: EventOutcomesProps) {
  const { deliveries, groups, suppressions } = event;
  const count = deliveries.length + groups.length + suppressions.length;
  return (
    <Card aria-label="Outcome">
      <CardHead title="Outcome" note={count > 0 ? count : undefined} />
      {count === 0 && (
        <p className="px-4 py-3 text-sm text-text-2">{isMoving(event) ? "Nothing so far." : "Nothing."}</p>
      )}
      <ul className="divide-y divide-border">
        {deliveries.map((delivery) => (
          <li key={delivery.id} className={row}>
            <DeliveryState facts={delivery} className="min-w-25" />
            <TextLink href={`/${orgSlug}/deliveries/${delivery.publicId}`}>
              → {delivery.channel.name || "deleted channel"}
            </TextLink>
            <span className="min-w-0 truncate text-text-2">{delivery.rule.name}</span>
            <RelativeTime at={delivery.createdAt} className="ml-auto text-xs text-text-3" />
          </li>
        ))}
        {groups.map(({ id, channelName, ruleName, flushAt }) => (
          <li key={id} className={row}>
            <Status kind="waiting" until={<>group, until {<ClockTime at={flushAt} />}</>} />
            <span>→ {channelName ?? "deleted channel"}</span>
            <span className="min-w-0 truncate text-text-2">{ruleName}</span>
            <RelativeTime at={flushAt} className="ml-auto text-xs text-text-3" />
          </li>
        ))}
        {suppressions.map((suppression) => (
          <li key={`${suppression.ruleId} ${suppression.reason} ${suppression.at.toISOString()}`} className={row}>
            <Status kind="suppressed" />
            <span className="min-w-0 wrap-anywhere">
              {suppressionWords(suppression)}
              {suppression.ruleName !== null && <span className="text-text-2"> ({suppression.ruleName})</span>}
            </span>
            <RelativeTime at={suppression.at} className="ml-auto text-xs text-text-3" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
