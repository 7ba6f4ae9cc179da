/** The address where a person sets a new password. */
export function resetLink(publicUrl: string, token: string): string {
  return `${publicUrl}/reset/${token}`;
}

/** The same for a person who has no password yet. */
export function firstPasswordLink(publicUrl: string, token: string): string {
  return `${resetLink(publicUrl, token)}?first=yes`;
}
