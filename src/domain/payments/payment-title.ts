import { ON_BOARDING } from "#domain/payments/transaction-type.ts";
import { truncateReference } from "#domain/text/truncate.ts";

type Titled = {
  transactionType: string | null;
  reference: string;
  payer: { firstName: string | null; lastName: string | null };
};

/**
 * A payment's page title: 'Person: {first} {last}' for onboarding, otherwise 'Order: {reference}'. Names and references longer
 * than 23 characters are cut to 20 and '...'.
 */
export function paymentTitle(payment: Titled): string {
  return payment.transactionType === ON_BOARDING
    ? `Person: ${truncateReference(personName(payment.payer) ?? "-")}`
    : `Order: ${truncateReference(payment.reference)}`;
}

/** First and last name; null if neither is known. */
export function personName(person: { firstName: string | null; lastName: string | null }): string | null {
  const parts = [person.firstName, person.lastName].map((part) => part?.trim() ?? "").filter((part) => part !== "");
  return parts.length === 0 ? null : parts.join(" ");
}
