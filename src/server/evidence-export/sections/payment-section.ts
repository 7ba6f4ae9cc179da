import { countryName } from "#domain/geography/countries.ts";
import { avsWords, cvvWords } from "#domain/payments/bank-checks.ts";
import { codeName } from "#domain/payments/code-words.ts";
import type { Section } from "#server/evidence-export/evidence-block.ts";
import { knownFacts } from "#server/evidence-export/known-facts.ts";
import type { SectionSource } from "#server/evidence-export/sections/section-source.ts";
import { findScreening } from "#server/payments/payment-store.ts";

/** How it was paid, and what the bank answered. */
export async function paymentSection({ handle, tenantId, payment, order }: SectionSource): Promise<Section | null> {
  const { method, cardHolder, cardType, approvalCode, avs, cvv, arn } = order.payment;
  const { cardBin, cardLast4, cardBrand, acquirer } = payment;
  // Not the payment's: that is the billing country where the card's bank is unknown.
  const bankCountry = (await findScreening(handle, tenantId, payment.paymentId))?.facts.card.country ?? null;
  const digits = cardLast4 === null ? null : `•••• ${cardLast4}`;
  const facts = knownFacts([
    ["Payment method", method && codeName(method)],
    ["Payment provider", acquirer && codeName(acquirer)],
    ["Card", [cardBrand && codeName(cardBrand), cardType, digits].filter(Boolean).join(" ")],
    ["Card BIN", cardBin],
    ["Cardholder name", cardHolder],
    ["Card's bank country", bankCountry && countryName(bankCountry)],
    ["AVS result", avs && avsWords(avs)],
    ["CVV result", cvv && cvvWords(cvv)],
    ["Approval code", approvalCode],
    ["ARN", arn],
  ]);
  return facts.length === 0 ? null : { title: "Payment", blocks: [{ kind: "facts", facts }], parts: null };
}
