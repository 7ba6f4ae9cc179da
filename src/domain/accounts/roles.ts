/** What a person may do in a shop, from least to most: each role may also do what those before it may. */
export const roles = ["viewer", "analyst", "owner"] as const;
export type Role = (typeof roles)[number];

/** Whether a role may do what another one may. */
export function includesRole(role: Role, other: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(other);
}
