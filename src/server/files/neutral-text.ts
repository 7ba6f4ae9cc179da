/** Prefixes text that a spreadsheet would run as a formula with an apostrophe. Other text is unchanged. */
export function neutralText(text: string): string {
  return startsFormula.test(text) ? `'${text}` : text;
}

/**
 * What starts a formula in spreadsheets: a line break or tab, or one of their formula characters, full-width forms included,
 * after any that they skip (blank and invisible ones) or that end a cell (semicolons).
 */
const startsFormula = /^(?:[\t\r\n]|[\s;\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;
