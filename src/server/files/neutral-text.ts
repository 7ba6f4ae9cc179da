/** A text that a spreadsheet would run as a formula gets an apostrophe in front; any other stays as it is. */
export function neutralText(text: string): string {
  return startsFormula.test(text) ? `'${text}` : text;
}

/** What spreadsheets take for the beginning of a formula, also in its full-width forms, or skip before one. */
const startsFormula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
