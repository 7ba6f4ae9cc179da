/** Whether a text is a whole address that a browser can open, without a login in it. */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return (url.protocol === "https:" || url.protocol === "http:") && url.username === "" && url.password === "";
}
