/**
 * One key per mailbox: lowercase, and for Gmail without dots and +tags, because Gmail delivers all of those to the same person.
 * Other providers treat them as different mailboxes. Null if the text isn't an address.
 */
export function emailKey(email: string): string | null {
  const parts = splitEmail(email);
  if (parts === null) return null;
  if (!gmailDomains.has(parts.domain)) return `${parts.local}@${parts.domain}`;
  const [untagged = ""] = parts.local.split("+");
  const mailbox = untagged.replaceAll(".", "");
  return mailbox === "" ? `${parts.local}@gmail.com` : `${mailbox}@gmail.com`;
}

/** Both halves of an address in lowercase; null if one is missing. */
export function splitEmail(email: string): { local: string; domain: string } | null {
  const text = email.trim().toLowerCase();
  const at = text.lastIndexOf("@");
  const domain = text.slice(at + 1).replace(/\.$/, "");
  if (at < 1 || domain === "") return null;
  return { local: text.slice(0, at), domain };
}

const gmailDomains = new Set(["gmail.com", "googlemail.com"]);
