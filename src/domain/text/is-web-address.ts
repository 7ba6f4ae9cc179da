/** Whether a text is a whole address that a browser can open, without a login in it. */
export function isWebAddress(text: string): boolean {
  // Browsers leave out line breaks and tabs, so that it would be another address.
  if (/[\t\r\n]/.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return (url.protocol === "https:" || url.protocol === "http:") && url.username === "" && url.password === "";
}
