/** What the audit trail is about, with the words of its filter. */
export const auditAreas = {
  settings: "Settings",
  team: "Team",
  keys: "API keys",
  plan: "Plan",
  shopify: "Shopify",
} as const;
export type AuditArea = keyof typeof auditAreas;
