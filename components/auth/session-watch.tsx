"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { readApiError } from "@/components/api/read-api-error";
import { unsavedWork } from "@/components/forms/unsaved-work";
import { signedOutPath } from "./next-path";

/** Comes to those few who are signed out while they write. */
const SignedOutDialog = dynamic(() => import("./signed-out-dialog").then((module) => module.SignedOutDialog), {
  ssr: false,
});

/**
 * Signing out elsewhere and a change of role act on the next call. This lets the page follow: to the sign-in page,
 * or to what the person may still see. What is typed and not saved keeps the page where it is.
 */
export function SessionWatch() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [isTelling, setIsTelling] = useState(false);

  useEffect(() => {
    // Pages ask again by themselves: said once, it is said again only to who acts, or after signing in.
    let wasTold = false;
    function follow(error: unknown, isAct: boolean): void {
      const { code } = readApiError(error);
      if (code === "forbidden") router.refresh();
      if (code !== "not_signed_in") return;
      if (!unsavedWork.isHeld) {
        window.location.assign(signedOutPath(window.location.pathname + window.location.search));
      } else if (isAct || !wasTold) {
        wasTold = true;
        setIsTelling(true);
      }
    }
    const stopQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== "updated") return;
      if (event.action.type === "error") follow(event.query.state.error, false);
      if (event.action.type === "success") wasTold = false;
    });
    const stopMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "error") follow(event.mutation.state.error, true);
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [queryClient, router]);

  return isTelling && <SignedOutDialog onClose={() => setIsTelling(false)} />;
}
