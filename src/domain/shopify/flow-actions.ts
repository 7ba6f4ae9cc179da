/** What a shop's workflows in Shopify Flow can have Surety do about an order, by the handles of the extensions. */
export const flowActions = ["hold-order", "add-to-list", "screen-again"] as const;
export type FlowAction = (typeof flowActions)[number];

/** Who did it, in an order's trail and in lists. */
export const FLOW_NAME = "Shopify Flow";

/** Whether a workflow decided. It has no account, and is known by its name. */
export function isOfFlow({ userId, fullName }: { userId: number | null; fullName: string }): boolean {
  return userId === null && fullName === FLOW_NAME;
}
