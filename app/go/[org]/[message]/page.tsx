import { notFound, redirect } from "next/navigation";
import { openAccount } from "@/app/signed-in";
import { serverApi } from "@/server/api/server-caller";

/** Where messages that people read lead: it stays right when the address of the organisation changes. */
export default async function GoToDelivery({ params }: { params: Promise<{ org: string; message: string }> }) {
  const { org: orgId, message } = await params;
  await openAccount(`/go/${orgId}/${message}`);
  const org = (await (await serverApi()).orgs.mine()).find(({ id }) => id === orgId);
  if (!org || !/^msg_\w+$/.test(message)) notFound();
  const { rows } = await (await serverApi(org.slug)).deliveries.list({ search: message, limit: 1 });
  const [delivery] = rows;
  // A test send leads here, too, and is no delivery.
  redirect(delivery ? `/${org.slug}/deliveries/${delivery.publicId}` : `/${org.slug}/deliveries`);
}
