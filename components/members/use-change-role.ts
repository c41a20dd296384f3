import { useMutation } from "@tanstack/react-query";
import { readApiError } from "@/components/api/read-api-error";
import { useTRPC } from "@/components/api/trpc";
import { useReload } from "@/components/api/use-reload";
import { toast } from "@/components/ui/toast-store";
import { ROLE_WORDS } from "./role-words";

/** Changes a role at once; the list and, if it was one's own, the whole page follow. */
export function useChangeRole() {
  const trpc = useTRPC();
  const reload = useReloadMembers();
  return useMutation(
    trpc.members.changeRole.mutationOptions({
      onSuccess: (_, { role }) =>
        toast({ title: `Role changed to ${ROLE_WORDS[role].label.toLowerCase()}`, tone: "ok" }),
      onError: (error) => toast({ title: "Role not changed", description: readApiError(error).message, tone: "bad" }),
      onSettled: reload,
    }),
  );
}

/** People, invitations and what one may do oneself, read anew. */
export const useReloadMembers = () => useReload("members", "invitations");
