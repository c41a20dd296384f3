import { z } from "zod";
import { orgPolicySchema, rateSchema, whole } from "../channels";
import { DESCRIBED } from "../patterns";
import { storableText } from "../text";

/** First path segments of our own pages: an org with such an address would hide one of them. */
const RESERVED_SLUGS: ReadonlySet<string> = new Set(
  `account admin api app assets auth console docs favicon go health help icon inbox invite login logout new orgs public
   reset-password robots settings sign-in sign-out sign-up signin signup sitemap static status support tocsin
   verify-email welcome www`.split(/\s+/),
);
const MAX_SLUG = 48;
const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,46}[a-z0-9])?$/;

export const orgNameSchema = storableText()
  .trim()
  .min(1, "Name your organisation.")
  .max(100, "Use at most 100 characters.")
  .refine((name) => !/\p{Cc}/u.test(name), "Use letters, digits and punctuation only.")
  .meta(DESCRIBED.name);

export const slugSchema = storableText()
  .trim()
  .toLowerCase()
  .regex(SLUG, "Use letters, digits and dashes, at most 48, starting and ending with a letter or digit.")
  .refine((slug) => !RESERVED_SLUGS.has(slug), "This address is reserved. Choose another one.");

/** What is not written like a slug leads to no org; the database is not asked. */
export const isSlug = (text: string): boolean => SLUG.test(text);

export const createOrgInput = z.object({ name: orgNameSchema });
export const updateOrgInput = z
  .object({ name: orgNameSchema.optional(), slug: slugSchema.optional() })
  .refine((change) => change.name !== undefined || change.slug !== undefined, "Nothing to change.");

/** Requests in flight at once, over all channels. The database checks these bounds, too. */
const CAP = { min: 1, max: 1024 } as const;
/** Null gives a limit back to the installation's own default. */
export const orgLimitsInput = z.strictObject({
  cap: whole(CAP).nullable(),
  rate: rateSchema.nullable(),
});

/** Changes as a whole: what is left out follows the installation. */
export const orgPolicyInput = z.strictObject({ policy: orgPolicySchema });

/** "Acme Robotics GmbH" → "acme-robotics-gmbh"; a name without any usable letter gets a neutral one. */
export function slugFromName(name: string): string {
  const slug = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_SLUG - 8)
    .replaceAll(/^-+|-+$/g, "");
  if (slug === "") return "org";
  return RESERVED_SLUGS.has(slug) ? `${slug}-org` : slug;
}
