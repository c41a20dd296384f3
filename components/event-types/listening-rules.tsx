import type { ApiOutput } from "@/components/api/trpc";
import { RuleStatus } from "@/components/rules/rule-status";
import { Card, CardBody, CardHead } from "@/components/ui/panel";
import { TextLink } from "@/components/ui/text-link";
import { matchesType, parsePattern } from "@/server/domain/rules/event-type";

interface ListeningRulesProps {
  orgSlug: string;
  name: string;
  rules: ApiOutput["rules"]["list"];
}

/** Who would hear of an event of this type; its conditions may still say no. */
export function ListeningRules({ orgSlug, name, rules }: ListeningRulesProps) {
  const listening = rules.filter(({ eventTypes }) => eventTypes.some((pattern) => isSelected(pattern, name)));
  return (
    <Card>
      <CardHead title="Rules" note="that look at this type" />
      {listening.length === 0 ? (
        <CardBody className="text-sm text-text-2">No rule matches events of this type, so none is delivered.</CardBody>
      ) : (
        <ul className="divide-y divide-border">
          {listening.map((rule) => (
            <li key={rule.id} className="flex min-h-10 items-center gap-3 px-4 py-1.5 text-sm">
              <TextLink href={`/${orgSlug}/rules/${rule.id}`} className="min-w-0 flex-1 wrap-anywhere text-text">
                {rule.name}
              </TextLink>
              <RuleStatus rule={rule} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function isSelected(pattern: string, name: string): boolean {
  const parsed = parsePattern(pattern);
  return parsed.ok && matchesType(parsed.value, name);
}
