/** An instant of SQL as milliseconds since 1970. */
export function millis(instant: string): string {
  return `(extract(epoch from ${instant}) * 1000)::bigint`;
}
