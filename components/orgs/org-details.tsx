import { Card, CardBody, CardHead } from "@/components/ui/panel";
import { ClockTime } from "@/components/ui/relative-time";
import { DefinitionList } from "@/components/ui/definition-list";

interface OrgDetailsProps {
  org: { name: string; slug: string; createdAt: Date };
}

export function OrgDetails({ org }: OrgDetailsProps) {
  return (
    <Card>
      <CardHead title="Organisation" />
      <CardBody>
        <DefinitionList
          items={[
            { term: "Name", value: org.name },
            { term: "URL slug", value: <span className="mono">/{org.slug}</span> },
            { term: "Since", value: <ClockTime at={org.createdAt} date precision="minute" /> },
          ]}
        />
      </CardBody>
    </Card>
  );
}
