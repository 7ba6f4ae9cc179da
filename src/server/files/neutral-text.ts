/** Prefixes text that a spreadsheet would run as a formula with an apostrophe. Other text is unchanged. */
export function neutralText(text: string): string {
  return startsFormula.test(text) ? `'${text}` : text;
}

/** Characters that start a formula in spreadsheets, their full-width forms, and the ones spreadsheets skip before them. */
const startsFormula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
