import { Button } from "./button";
import { DialogClose, DialogFooter } from "./dialog";

interface DialogFormFooterProps {
  /** What the form does: "Create key". */
  submitLabel: string;
  pending?: boolean;
  disabled?: boolean;
}

/** The foot of a form that fills the body of a dialog: the way out, and the deed. */
export function DialogFormFooter({ submitLabel, pending, disabled }: DialogFormFooterProps) {
  return (
    <DialogFooter className="-mx-5 -mb-5">
      <DialogClose asChild>
        <Button>Cancel</Button>
      </DialogClose>
      <Button type="submit" variant="primary" loading={pending} disabled={disabled}>
        {submitLabel}
      </Button>
    </DialogFooter>
  );
}
