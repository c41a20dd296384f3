/** What people receive by mail. Plain text only: it is read everywhere and nothing in it can be clicked by mistake. */
export type MailText = { subject: string; text: string };

type Link = { publicUrl: string; token: string };

const HOURS_OF_RESET = 1;
const HOURS_OF_VERIFICATION = 24;

export const verifyEmailLink = ({ publicUrl, token }: Link) => `${base(publicUrl)}/verify-email/${token}`;
export const resetPasswordLink = ({ publicUrl, token }: Link) => `${base(publicUrl)}/reset-password/${token}`;
export const invitationLink = ({ publicUrl, token }: Link) => `${base(publicUrl)}/invite/${token}`;

export function composeVerifyEmail({ name, ...link }: Link & { name: string }): MailText {
  return {
    subject: "Confirm your e-mail address",
    text: letter(
      `Hello ${line(name)},`,
      "please confirm that this address is yours:",
      verifyEmailLink(link),
      `The link works once, for ${HOURS_OF_VERIFICATION} hours. If you did not sign up for Tocsin, ignore this mail.`,
    ),
  };
}

export function composeResetPassword({ name, ...link }: Link & { name: string }): MailText {
  return {
    subject: "Choose a new password",
    text: letter(
      `Hello ${line(name)},`,
      "someone, hopefully you, asked to reset the password of your Tocsin account. Choose a new one here:",
      resetPasswordLink(link),
      `The link works once, for ${HOURS_OF_RESET} hour, and signs you out everywhere. If it was not you, ignore this mail: your password stays as it is.`,
    ),
  };
}

type Invitation = Link & { orgName: string; inviterName: string; role: string; hours: number };

export function composeInvitation({ orgName, inviterName, role, hours, ...link }: Invitation): MailText {
  return {
    subject: `${line(inviterName)} invites you to ${line(orgName)} on Tocsin`,
    text: letter(
      "Hello,",
      `${line(inviterName)} invites you to join ${line(orgName)} as ${role}. Accept here:`,
      invitationLink(link),
      `The link works once, for ${hours} hours. If you do not know ${line(inviterName)}, ignore this mail.`,
    ),
  };
}

export function composePasswordChanged({ name, publicUrl }: { name: string; publicUrl: string }): MailText {
  return {
    subject: "Your password was changed",
    text: letter(
      `Hello ${line(name)},`,
      "the password of your Tocsin account was just changed.",
      `If it was not you, choose a new one now: ${base(publicUrl)}/reset-password`,
    ),
  };
}

const letter = (...paragraphs: string[]) => `${paragraphs.join("\n\n")}\n\nTocsin\n`;
const base = (publicUrl: string) => publicUrl.replace(/\/+$/, "");
/** Names are people's own words: kept to one line, so that nobody writes our mails for us. */
const line = (words: string) => words.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
