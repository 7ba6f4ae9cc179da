import { expect, test } from "vitest";
import { accountFigures, sortAccounts, type Account, type AccountSort, type AccountSums } from "#domain/figures/account-figures.ts";
import { DEFAULT_CURRENCY } from "#domain/money/currencies.ts";
import { currencyCode } from "#tests/support/an-order.ts";

const accounts = [
  anAccount(1, "shop 10", { amount: 50, fraudPercent: 0 }),
  anAccount(2, "Shop 9", { amount: 50, fraudPercent: 4 }),
  anAccount(3, "shop 9", { amount: 70 }),
];

test.for<[by: AccountSort["by"], direction: AccountSort["direction"], order: number[]]>([
  ["name", "asc", [2, 3, 1]],
  ["name", "desc", [1, 3, 2]],
  ["amount", "desc", [3, 2, 1]],
  ["amount", "asc", [2, 1, 3]],
  // An account without an amount has no share of fraud: it comes below none at all.
  ["fraudPercent", "desc", [2, 1, 3]],
  ["fraudPercent", "asc", [3, 1, 2]],
])("accounts by %s, %s, are in the order %o; equal ones go by name", ([by, direction, order]) => {
  expect(sortAccounts(accounts, { by, direction }).map(({ tenantId }) => tenantId)).toEqual(order);
});

test("a total is that of the exact amounts, not of the rounded ones", () => {
  const sums: AccountSums = {
    currency: currencyCode("EUR"),
    transactions: 1,
    amountMinor: 1,
    fraudMinor: 0,
    recoveredMinor: 0,
    chargebacks: 0,
  };
  const perDollar = new Map([
    [DEFAULT_CURRENCY, 1],
    [currencyCode("EUR"), 1 / 1.4],
  ]);
  const amountOf = (all: AccountSums[]) => accountFigures(all, DEFAULT_CURRENCY, perDollar).figures.amount;
  expect([amountOf([sums]), amountOf([sums, sums])]).toEqual([0.01, 0.03]);
});

function anAccount(tenantId: number, name: string, shown: { amount: number; fraudPercent?: number }): Account {
  return { tenantId, name, transactions: 1, fraudPercent: null, fraudAmount: 0, recoveredAmount: 0, chargebacks: 0, ...shown };
}
