import creditCardType from "credit-card-type";
import type { CardPayment } from "#domain/orders/order.ts";
import type { CardFacts } from "#domain/screening/facts.ts";
import type { BinTable } from "#server/screening/enrich/bin-file.ts";

/** What the first digits of a card tell: its brand always, its bank and country where a file of card ranges is configured. */
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
  // Two candidates mean that the digits do not tell.
  return brand === undefined || other !== undefined ? null : brand.niceType;
}

/** Shops write 'Visa Debit' or 'prepaid card' into the card type; a mere brand says nothing about the funding. */
function fundingOf(cardType: string | null): string | null {
  return /\b(credit|debit|prepaid)\b/i.exec(cardType ?? "")?.[1]?.toLowerCase() ?? null;
}
