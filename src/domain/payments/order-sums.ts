import { formatMoney, toMinor, type Money } from "#domain/money/money.ts";

/** An item's price for one piece, in the order's currency. */
type Priced = { amount: number | null; quantity: number };
type OrderSum = { name: string; amount: string };

/** How an order's items add up to its amount; the total alone where they're equal, or a price is unknown. */
export function orderSums(items: readonly Priced[], total: Money): OrderSum[] {
  const { amountMinor, currency } = total;
  const sum = { name: "Total", amount: formatMoney(total) };
  const subtotal = subtotalOf(items, currency);
  if (subtotal === null || subtotal === amountMinor) return [sum];
  const rest = amountMinor - subtotal;
  return [
    { name: "Subtotal", amount: formatMoney({ amountMinor: subtotal, currency }) },
    {
      name: rest > 0 ? "Shipping and other" : "Discounts and other",
      amount: `${rest < 0 ? "−" : ""}${formatMoney({ amountMinor: Math.abs(rest), currency })}`,
    },
    sum,
  ];
}

/** Null where an item's price is unknown. */
function subtotalOf(items: readonly Priced[], currency: Money["currency"]): number | null {
  let subtotal = 0;
  for (const { amount, quantity } of items) {
    const unitMinor = amount === null ? null : toMinor(amount, currency);
    if (unitMinor === null) return null;
    subtotal += unitMinor * quantity;
  }
  return subtotal;
}
