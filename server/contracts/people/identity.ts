import { z } from "zod";
import { idSchema, storableText } from "@/server/contracts/text";

const MAX_EMAIL = 254;
const MIN_PASSWORD = 10;
/** argon2id takes any length; the bound keeps a request from buying megabytes of hashing. */
const MAX_PASSWORD = 256;

/** Stored and compared in lower case, so that one mailbox is one account. */
export const emailSchema = storableText()
  .trim()
  .toLowerCase()
  .max(MAX_EMAIL, "This address is too long.")
  .pipe(z.email("Enter an e-mail address, such as ada@example.com."));

export const passwordSchema = storableText()
  .min(MIN_PASSWORD, `Use at least ${MIN_PASSWORD} characters.`)
  .max(MAX_PASSWORD, `Use at most ${MAX_PASSWORD} characters.`);

/** What someone types to sign in: no rule but a bound, since rules may have been different when it was chosen. */
export const typedPasswordSchema = storableText().min(1, "Enter your password.").max(MAX_PASSWORD, "This is too long.");

export const personNameSchema = storableText()
  .trim()
  .min(1, "Enter your name.")
  .max(100, "Use at most 100 characters.")
  .refine((name) => !hasControlCharacters(name), "Use letters, digits and punctuation only.");

export const linkTokenSchema = storableText().min(1).max(300);

export const signInInput = z.object({ email: emailSchema, password: typedPasswordSchema });
export const signUpInput = z.object({
  name: personNameSchema,
  email: emailSchema,
  password: passwordSchema,
  orgName: storableText().trim().min(1, "Name your organisation.").max(100, "Use at most 100 characters."),
});
export const requestResetInput = z.object({ email: emailSchema });
export const resetPasswordInput = z.object({ token: linkTokenSchema, password: passwordSchema });
export const tokenInput = z.object({ token: linkTokenSchema });
export const acceptBySignUpInput = z.object({
  token: linkTokenSchema,
  name: personNameSchema,
  password: passwordSchema,
});
export const updateNameInput = z.object({ name: personNameSchema });
export const changePasswordInput = z.object({ current: typedPasswordSchema.optional(), next: passwordSchema });
export const signOutSessionInput = z.object({ sessionId: idSchema });
export const signOutEverywhereInput = z.object({ keepCurrent: z.boolean().default(false) });

export function hasControlCharacters(text: string): boolean {
  return /\p{Cc}/u.test(text);
}
