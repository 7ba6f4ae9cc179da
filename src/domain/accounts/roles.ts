/** What a person may do in a shop, from least to most. Each role includes the ones before it. */
export const roles = ["viewer", "analyst", "owner"] as const;
export type Role = (typeof roles)[number];

/** Whether a role includes another one. */
export function includesRole(role: Role, other: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(other);
}
