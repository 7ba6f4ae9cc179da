/** An email's Message-ID: its id at the sender's domain. */
export function messageIdOf(from: string, mailId: string): string {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? "localhost";
  return `<${mailId}@${domain}>`;
}
