/** Whether a database can hold a text: no NUL characters and no unpaired surrogates. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
