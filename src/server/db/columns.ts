/** Column names as an insert lists them. */
export function namesOf(columns: Record<string, string>): string {
  return Object.keys(columns).join(", ");
}

/** Columns with their types, as `json_to_recordset` expects them. */
export function typed(columns: Record<string, string>): string {
  return Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(", ");
}
