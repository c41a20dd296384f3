import { bytesLabel } from "@/components/events/event-words";
import { RelativeTime } from "@/components/ui/relative-time";
import { Status } from "@/components/ui/status";
import { type InboxRow, requestTitle, verdictWords } from "./verdict-words";

/** What the list says of a request. */
export function RequestCells({ request }: { request: InboxRow }) {
  const { kind, label, tone } = verdictWords(request);
  const { attempt, answeredStatus, bodyBytes, channelName } = request;
  return (
    <>
      <span className="truncate text-sm leading-4.5 font-medium">{requestTitle(request)}</span>
      <RelativeTime at={request.receivedAt} form="distance" className="text-right text-xs leading-4.5 text-text-3" />
      <span className="flex min-w-0 items-center gap-2">
        <Status kind={kind} label={label} tone={tone} className="flex-none text-xs leading-4.5" />
        {channelName !== null && <span className="truncate text-xs leading-4.5 text-text-2">from {channelName}</span>}
      </span>
      <span className="text-right text-xs leading-4.5 whitespace-nowrap text-text-3 tabular-nums">
        {attempt !== null && attempt > 1 && `attempt ${attempt}, `}
        answered {answeredStatus}
        <span className="max-lg:hidden">, {bytesLabel(bodyBytes)}</span>
      </span>
    </>
  );
}
