import { expect, test } from "vitest";
import { sortAccounts, type Account, type AccountSort } from "#domain/insights/account-figures.ts";

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

function anAccount(tenantId: number, name: string, shown: { amount: number; fraudPercent?: number }): Account {
  return { tenantId, name, transactions: 1, fraudPercent: null, fraudAmount: 0, recoveredAmount: 0, chargebacks: 0, ...shown };
}
