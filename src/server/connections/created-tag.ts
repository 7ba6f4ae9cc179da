const PREFIX = "surety-order-";

/** The tag of an order that Surety created at Shopify, by which it's known again. */
export function createdTag(paymentId: number): string {
  return `${PREFIX}${paymentId}`;
}

/** The payment that an order with these tags was created for; null if Surety didn't create it. */
export function createdFor(tags: readonly string[]): number | null {
  const tag = tags.find((one) => one.startsWith(PREFIX));
  const paymentId = Number(tag?.slice(PREFIX.length) ?? "");
  return Number.isSafeInteger(paymentId) && paymentId > 0 ? paymentId : null;
}
