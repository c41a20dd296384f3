import { discardedOut, groupOut, listGroupsQuery } from "@/server/contracts/rest/groups";
import { pageOut } from "@/server/contracts/rest/wire";
import { discardGroup, flushGroup, pageOfGroups } from "@/server/usecases/deliveries/close-group";
import { wake } from "../wake";
import { listed } from "./answers";
import { key } from "./route";

export const groupRoutes = [
  key("read").get("/groups", {
    summary: "List open groups: events that are still being collected. Those that close first come first.",
    query: listGroupsQuery,
    answer: pageOut(groupOut),
    handle: async ({ tx, query }) => listed(await pageOfGroups(tx, query)),
  }),

  key("manage").post("/groups/{groupId}/flush", {
    summary: "Close a group now and deliver it.",
    errors: ["group_closed"],
    handle: (call) => {
      const { tx, actor, orgId, params } = call;
      call.wake(wake("fan-out", { orgId }, orgId));
      return flushGroup(tx, actor, params.groupId);
    },
  }),

  key("manage").delete("/groups/{groupId}", {
    summary: "Discard a group: its events are recorded as suppressed, and not delivered.",
    answer: discardedOut,
    errors: ["group_closed"],
    handle: ({ tx, actor, params }) => discardGroup(tx, actor, params.groupId),
  }),
];
