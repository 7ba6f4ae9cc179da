type GidType = "Order" | "FulfillmentOrder" | "ShopifyPaymentsDispute" | "ShopifyPaymentsDisputeFileUpload";

/** The name by which the Admin API knows something: gid://shopify/Order/1. */
export function gidOf(type: GidType, id: string): string {
  return `gid://shopify/${type}/${id}`;
}

/** The id at the end of such a name. */
export function idOf(gid: string): string {
  return gid.replace(/^.*\//, "");
}
