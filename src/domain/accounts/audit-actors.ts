/**
 * Who makes changes that the audit trail records, with the label beside their name: nobody can choose it. Null where a name is
 * enough.
 */
export const auditActorKinds = {
  person: null,
  staff: "Shopify",
  key: "API key",
  opened: "Master account",
  operator: "Operator",
  automatic: "Automatic",
} as const;
export type AuditActorKind = keyof typeof auditActorKinds;
