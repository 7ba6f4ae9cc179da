/**
 * Puts an apostrophe before what a spreadsheet would run as a formula: at the start of the text, and behind semicolons, tabs
 * and line breaks, where a spreadsheet that separates by those starts a cell. Other text is unchanged.
 */
export function neutralText(text: string): string {
  const neutral = text.replace(startsLaterCell, "$1'");
  return startsFormula.test(text) ? `'${neutral}` : neutral;
}

/**
 * What starts a formula in spreadsheets: a line break or tab, or one of their formula characters, full-width forms included,
 * after any that they skip (blank and invisible ones) or that end a cell (semicolons).
 */
const startsFormula = /^(?:[\t\r\n]|[\s;\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;

/** What ends a cell in some spreadsheet, where a formula follows it after what they skip. */
const startsLaterCell =
  /([;\t\r\n\v\f\u0085\u2028\u2029])(?=[\p{Zs}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;
