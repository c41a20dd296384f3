import { NotFoundView } from "@/components/feedback/not-found-view";

/** A thing that is not there, inside of an organisation that is: the navigation stays. */
export default function OrgNotFound() {
  return <NotFoundView what="thing" backHref="/" backLabel="Go to the overview" />;
}
