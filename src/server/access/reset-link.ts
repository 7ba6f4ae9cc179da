/** The address at which a person sets a password. */
export function resetLink(publicUrl: string, token: string): string {
  return `${publicUrl}/reset/${token}`;
}
