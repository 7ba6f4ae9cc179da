import { expect, test } from "vitest";
import { rankMovers, sumFigures, type Mover } from "#domain/figures/movers.ts";
import { isCurrency, type CurrencyCode } from "#domain/money/currencies.ts";

const rates = new Map([
  [code("USD"), 1],
  [code("JPY"), 160],
]);

function aMover(name: string, now: [orders: number, amountMinor: number], before: [number, number], currency = "USD"): Mover {
  const figures = ([orders, amountMinor]: [number, number]) => ({ orders, amounts: [{ amountMinor, currency: code(currency) }] });
  return { id: null, name, now: figures(now), before: figures(before) };
}

test("the largest change of orders comes first, whichever way it goes; what did not change is among the others", () => {
  const { byOrders, othersByOrders } = rankMovers(
    [aMover("up", [5, 0], [1, 0]), aMover("same", [9, 0], [9, 0]), aMover("down", [0, 0], [7, 0])],
    rates,
    code("USD"),
  );
  expect(byOrders.map(({ name }) => name)).toEqual(["down", "up"]);
  expect(othersByOrders).toMatchObject({ kinds: 1, now: { orders: 9 }, before: { orders: 9 } });
});

test("amounts are compared in the shop's currency, and another one without a rate moves nothing", () => {
  const movers = [
    aMover("yen", [1, 16_000], [1, 0], "JPY"),
    aMover("dollars", [1, 10_100], [1, 0]),
    aMover("dinars", [1, 900_000], [1, 0], "KWD"),
  ];
  expect(rankMovers(movers, rates, code("USD"))).toMatchObject({ byOrders: [], byAmount: [{ name: "dollars" }, { name: "yen" }] });
});

test("in a shop whose currency has no rate, its own amounts are compared", () => {
  const movers = [
    aMover("yen", [1, 16_000], [1, 0], "JPY"),
    aMover("few dinars", [1, 1000], [1, 0], "KWD"),
    aMover("many dinars", [1, 9000], [1, 20_000], "KWD"),
  ];
  expect(rankMovers(movers, rates, code("KWD")).byAmount.map(({ name }) => name)).toEqual(["many dinars", "few dinars"]);
});

test("at most five are told, those that changed alike by name", () => {
  const movers = ["f", "b", "d", "a", "c", "e"].map((name) => aMover(name, [2, 0], [1, 0]));
  expect(rankMovers(movers, rates, code("USD")).byOrders.map(({ name }) => name)).toEqual(["a", "b", "c", "d", "e"]);
});

test("figures are summed by currency", () => {
  const [one, yen] = [aMover("", [1, 100], [2, 200]), aMover("", [3, 50], [0, 0], "JPY")];
  expect(sumFigures([one.now, one.before, yen.now])).toEqual({
    orders: 6,
    amounts: [
      { amountMinor: 50, currency: "JPY" },
      { amountMinor: 300, currency: "USD" },
    ],
  });
});

function code(text: string): CurrencyCode {
  if (!isCurrency(text)) throw new Error(`${text} is no currency`);
  return text;
}
