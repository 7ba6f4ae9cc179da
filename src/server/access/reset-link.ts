/** The address where a person sets a new password. */
export function resetLink(publicUrl: string, token: string): string {
  return `${publicUrl}/reset/${token}`;
}
