import { stringify } from "csv-stringify/sync";

/**
 * Records as CSV with Windows line ends, after a byte order mark if they start the file. Values with a line break of any
 * kind are quoted, because readers take even a lone CR or LF for the end of a row.
 */
export function csvText(records: (string | null)[][], { startsFile }: { startsFile: boolean }): string {
  return stringify(records, { bom: startsFile, record_delimiter: "windows", quoted_match: /[\r\n]/ });
}
