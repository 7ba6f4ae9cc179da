import { sharedKinds, type RelatedPayment, type SharedKind } from "#contract/payment-risks.ts";
import { personName } from "#domain/payments/payment-title.ts";

type Payer = { firstName: string | null; lastName: string | null; email: string | null };
type Stakeholder = { name: string; email: string | null; orders: number; shares: SharedKind[]; paymentId: RelatedPayment["paymentId"] };

/**
 * The other people among related payments, in the order of their newest one. Someone is known by their email address, else by
 * name; the order's own customer isn't among them.
 */
export function relatedStakeholders(payer: Payer, payments: readonly RelatedPayment[]): Stakeholder[] {
  const own = identityOf(payer);
  const people = new Map<string, Stakeholder>();
  for (const payment of payments) {
    const person = { firstName: payment.payerFirstName, lastName: payment.payerLastName, email: payment.email };
    const identity = identityOf(person);
    const name = personName(person) ?? person.email;
    if (identity === null || name === null || identity === own) continue;
    const known = people.get(identity) ?? { name, email: person.email, orders: 0, shares: [], paymentId: payment.paymentId };
    const shares = sharedKinds.filter((kind) => known.shares.includes(kind) || payment.shares.includes(kind));
    people.set(identity, { ...known, orders: known.orders + 1, shares });
  }
  return [...people.values()];
}

function identityOf(person: Payer): string | null {
  return person.email?.trim().toLowerCase() || personName(person)?.toLowerCase() || null;
}
