/**
 * The database understood, and these values cannot be stored: 22 is "data exception", 23 "integrity constraint
 * violation", 54 "program limit exceeded".
 */
export function isAboutData(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === "string" && /^(22|23|54)/.test(code);
}
