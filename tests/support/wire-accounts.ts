import { z } from "zod";
import { listAccounts } from "#contract/master.ts";
import type { Account, AccountFigures } from "#domain/figures/account-figures.ts";
import { DEFAULT_CURRENCY } from "#domain/money/currencies.ts";

export const noFigures: AccountFigures = {
  transactions: 0,
  amount: 0,
  fraudPercent: null,
  fraudAmount: 0,
  recoveredAmount: 0,
  chargebacks: 0,
};

/** A page of a master account's sub-accounts on the wire. */
export function wireAccounts(
  accounts: Account[],
  shown: { rowsCount?: number; totals?: AccountFigures; missing?: string[]; ratesDate?: string | null } = {},
) {
  const { rowsCount = accounts.length, totals = noFigures, missing = [], ratesDate = "2026-11-20" } = shown;
  return {
    ...z.encode(listAccounts.answer, {
      accounts,
      rowsCount,
      totals,
      currency: DEFAULT_CURRENCY,
      ratesDate,
      ratesSource: ratesDate === null ? null : "bundled",
      missingCurrencies: [],
    }),
    missingCurrencies: missing,
  };
}
