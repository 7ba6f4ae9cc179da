import { truncateReference } from "#domain/text/truncate.ts";

const ON_BOARDING = "ON_BOARDING";

type Titled = {
  transactionType: string | null;
  reference: string;
  payer: { firstName: string | null; lastName: string | null };
};

/**
 * What a transaction is called in a page's title: 'Person: {first} {last}' for an onboarding, else 'Order: {reference}'. The
 * name or reference is cut to 20 characters and '...' when longer than 23.
 */
export function paymentTitle(payment: Titled): string {
  return payment.transactionType === ON_BOARDING
    ? `Person: ${truncateReference(personName(payment.payer) ?? "-")}`
    : `Order: ${truncateReference(payment.reference)}`;
}

/** First and last name with one space between; null where neither is known. */
export function personName(person: { firstName: string | null; lastName: string | null }): string | null {
  const parts = [person.firstName, person.lastName].map((part) => part?.trim() ?? "").filter((part) => part !== "");
  return parts.length === 0 ? null : parts.join(" ");
}
