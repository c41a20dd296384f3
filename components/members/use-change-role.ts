import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { readApiError } from "@/components/api/read-api-error";
import { useTRPC } from "@/components/api/trpc";
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
export function useReloadMembers(): () => Promise<void> {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  return async () => {
    router.refresh();
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: trpc.members.pathKey() }),
      queryClient.invalidateQueries({ queryKey: trpc.invitations.pathKey() }),
    ]);
  };
}
