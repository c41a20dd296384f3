import { NotFoundView } from "@/components/feedback/not-found-view";

/** Something that does not exist, inside of an organisation that does: the navigation stays. */
export default function OrgNotFound() {
  return <NotFoundView backHref="/" backLabel="Go to the overview" />;
}
