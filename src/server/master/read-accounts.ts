import { accountFigures, type Account, type AccountFigures, type AccountSums } from "#domain/figures/account-figures.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { ratesUsed, type RatesUsed } from "#domain/money/exchange-rates.ts";
import type { Services } from "#server/services.ts";
import { sumAccounts } from "#server/master/account-figure-store.ts";
import type { MasterView } from "#server/master/open-master-view.ts";

/** `missing` lists the currencies left out for lack of an exchange rate. */
export type SummedAccount = Account & { sums: AccountSums[]; missing: CurrencyCode[] };

/** Every sub-account with its figures by name, including those without payments. */
export async function readAccounts({ database }: Pick<Services, "database">, view: MasterView): Promise<SummedAccount[]> {
  const { accounts, spans, currency, rates } = view;
  const sums = await database.forTenants(
    accounts.map(({ tenantId }) => tenantId),
    (handle) => sumAccounts(handle, view.masterTenantId, spans),
  );
  return accounts.map(({ tenantId, name }) => {
    const own = sums.filter((sum) => sum.tenantId === tenantId);
    const { figures, missing } = accountFigures(own, currency, rates.perDollar);
    return { tenantId, name, ...figures, sums: own, missing };
  });
}

/** The rates that converted the accounts' amounts, or null if none were converted. */
export function ratesOf(accounts: readonly SummedAccount[], { rates, currency }: MasterView): RatesUsed | null {
  return ratesUsed(
    rates,
    currency,
    accounts.flatMap(({ sums }) => sums),
  );
}

/** The accounts' total of exact amounts, and the currencies that couldn't be converted. */
export function totalsOf(accounts: readonly SummedAccount[], view: MasterView): { figures: AccountFigures; missing: CurrencyCode[] } {
  return accountFigures(
    accounts.flatMap(({ sums }) => sums),
    view.currency,
    view.rates.perDollar,
  );
}
