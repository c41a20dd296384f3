"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { readApiError } from "@/components/api/read-api-error";
import { signInPath } from "./next-path";

/**
 * Signing out elsewhere and a change of role act on the next call. This lets the page follow: to the sign-in page,
 * or to what the person may still see.
 */
export function SessionWatch() {
  const queryClient = useQueryClient();
  const router = useRouter();

  useEffect(() => {
    function follow(error: unknown): void {
      const { code } = readApiError(error);
      if (code === "not_signed_in")
        window.location.assign(signInPath(window.location.pathname + window.location.search));
      if (code === "forbidden") router.refresh();
    }
    const stopQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "error") follow(event.query.state.error);
    });
    const stopMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "error") follow(event.mutation.state.error);
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [queryClient, router]);

  return null;
}
