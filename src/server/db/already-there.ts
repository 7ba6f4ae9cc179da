/** SQLSTATE of a row that another row with the same unique key keeps out. */
const UNIQUE_VIOLATION = "23505";

/** Whether a transaction failed because what it stores is unique and is there already. */
export function isAlreadyThere(cause: unknown): boolean {
  return cause instanceof Error && "code" in cause && cause.code === UNIQUE_VIOLATION;
}
