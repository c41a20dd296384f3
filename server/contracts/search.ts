/** Finding things of an org by a part of their name, or by an id that was copied from anywhere. */
import { z } from "zod";
import { storableText } from "./text";

export const searchInput = z.strictObject({
  query: storableText().trim().min(1, "Type what you look for.").max(200, "Search for at most 200 characters."),
});

export const FOUND_PER_KIND = 5;

export type Found = {
  kind: "channel" | "rule" | "eventType" | "delivery" | "event";
  /** As it stands in the address of its page. */
  id: string;
  title: string;
  /** Tells it from others of the same title. */
  detail: string;
};
