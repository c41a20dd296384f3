"use client";

import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { signInPath } from "./next-path";

/** Another tab can sign in for this one: they share the cookie, and what is typed here stays. */
export function SignedOutDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="You were signed out"
        description="Sign in in another tab, then continue here. Your input is kept."
        footer={
          <>
            <Button onClick={onClose}>Continue here</Button>
            <Button asChild variant="primary">
              <a href={signInPath("/")} target="_blank">
                Sign in in a new tab
              </a>
            </Button>
          </>
        }
      />
    </Dialog>
  );
}
