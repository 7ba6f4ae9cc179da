import creditCardType from "credit-card-type";
import type { CardPayment } from "#domain/orders/order.ts";
import type { CardFacts } from "#domain/screening/facts.ts";
import type { BinTable } from "#server/screening/enrich/bin-file.ts";

/** What a card's first digits reveal: always its brand, and its bank and country if a file of card ranges is configured. */
export function cardFactsOf(payment: Pick<CardPayment, "cardBin" | "cardType">, bins: BinTable): CardFacts {
  const { cardBin } = payment;
  const issuer = cardBin === null ? null : bins.find(cardBin);
  return {
    brand: (cardBin === null ? null : brandOf(cardBin)) ?? issuer?.scheme ?? null,
    country: issuer?.country ?? null,
    type: issuer?.type ?? fundingOf(payment.cardType),
    bank: issuer?.bank ?? null,
  };
}

function brandOf(bin: string): string | null {
  const [brand, other] = creditCardType(bin);
  // With several candidates the digits are ambiguous.
  return brand === undefined || other !== undefined ? null : brand.niceType;
}

/** Shops send values such as 'Visa Debit' or 'prepaid card' as the card type. A brand alone says nothing about funding. */
function fundingOf(cardType: string | null): string | null {
  return /\b(credit|debit|prepaid)\b/i.exec(cardType ?? "")?.[1]?.toLowerCase() ?? null;
}
