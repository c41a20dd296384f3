import { ClockTime } from "@/components/ui/relative-time";

interface HealthSentenceProps {
  health: { lead: string; since: Date | null; sentence: string };
}

/** "Failing since 12:40." and why: the time is the viewer's own, so it is put in here. */
export function HealthSentence({ health: { lead, since, sentence } }: HealthSentenceProps) {
  return (
    <p className="text-md mt-2">
      <strong>
        {lead}
        {since && (
          <>
            {" since "}
            <ClockTime at={since} precision="minute" />
          </>
        )}
        .
      </strong>{" "}
      {sentence}
    </p>
  );
}
