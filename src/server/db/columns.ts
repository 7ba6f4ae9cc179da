/** Names of columns, as an insert lists them. */
export function namesOf(columns: Record<string, string>): string {
  return Object.keys(columns).join(", ");
}

/** Names with their types, as `json_to_recordset` asks for them. */
export function typed(columns: Record<string, string>): string {
  return Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(", ");
}
