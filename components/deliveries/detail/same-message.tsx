import { CardHead, Card } from "@/components/ui/panel";
import { RelativeTime } from "@/components/ui/relative-time";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { type DeliveryDetail, STATUS_KINDS } from "@/components/deliveries/delivery-status";

/** The other deliveries of the same message: what it was replayed from, and its replays. */
export function SameMessage({ delivery, orgSlug }: { delivery: DeliveryDetail; orgSlug: string }) {
  const { sameMessage } = delivery;
  if (sameMessage.length === 0) return null;
  return (
    <Card aria-label="The same message">
      <CardHead as="h3" title="The same message" note="one webhook ID, sent more than once" />
      <ul className="divide-y divide-border">
        {sameMessage.map(({ id, publicId, status, createdAt, replayOf }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-2 text-sm">
            <span className="w-16 text-text-2">{replayOf === null ? "Original" : "Replay"}</span>
            <TextLink href={`/${orgSlug}/deliveries/${publicId}`} className="min-w-0 truncate mono font-normal">
              {publicId}
            </TextLink>
            <Status kind={STATUS_KINDS[status]} />
            <RelativeTime at={createdAt} className="ml-auto text-xs text-text-3" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
