/** Prisma's code for "a row like this exists", whichever way its driver reports it. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "P2002";
}
