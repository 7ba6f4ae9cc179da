const MAILABLE =
  /^(?!\.)(?!.*\.\.)[\w.!#$%&'*+/=?^`{|}~-]{1,64}(?<!\.)@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/i;

/** Whether a text is an email address that every mail server takes, of people who log in or are invited. Orders' may be odder. */
export function isMailable(text: string): boolean {
  return text.length <= 255 && MAILABLE.test(text);
}
