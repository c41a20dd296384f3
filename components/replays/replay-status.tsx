import { RelativeTime } from "@/components/ui/relative-time";
import { Status } from "@/components/ui/status";
import { type Replay, stateWords } from "./replay-words";

/** Icon, word, until when. */
export function ReplayStatus({ replay, boxed = false }: { replay: Replay; boxed?: boolean }) {
  const at = replay.state === "planned" ? replay.startsAt : replay.finishedAt;
  return <Status {...stateWords(replay)} boxed={boxed} until={at && <RelativeTime at={at} />} />;
}
