import type { AccountPeriod } from "#contract/master.ts";
import { accountFigures, type Account, type AccountFigures, type AccountSums } from "#domain/insights/account-figures.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { ratesUsed, type ExchangeRates, type RatesUsed } from "#domain/money/exchange-rates.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { timeZoneOf } from "#server/payments/time-zone.ts";
import { readExchangeRates } from "#server/rates/read-exchange-rates.ts";
import type { Services } from "#server/services.ts";
import { sumAccounts } from "#server/master/account-figure-store.ts";
import { accountSpans, type AccountSpans } from "#server/master/account-period.ts";
import type { SubAccount } from "#server/master/sub-account-store.ts";
import { subAccountsOf } from "#server/master/sub-accounts-of.ts";

/** A master account with what of its sub-accounts belongs to a period, and the rates that convert their amounts. */
export type MasterView = {
  masterTenantId: number;
  timeZone: string;
  accounts: SubAccount[];
  spans: AccountSpans;
  currency: CurrencyCode;
  rates: ExchangeRates;
};
/** `missing` names the currencies that its figures leave out, for want of a rate. */
export type SummedAccount = Account & { sums: AccountSums[]; missing: CurrencyCode[] };

/** What every figure of a master account begins with. Throws "not-allowed" for any other shop. */
export async function openMasterView(
  services: Pick<Services, "config" | "database" | "now">,
  actor: ShopActor,
  { period, currency }: AccountPeriod,
): Promise<MasterView> {
  const { database } = services;
  const accounts = await subAccountsOf(services, actor);
  const timeZone = await database.forTenants([actor.tenantId], (handle) => timeZoneOf(handle, actor.tenantId));
  const spans = accountSpans(accounts, period, timeZone, services.now());
  return { masterTenantId: actor.tenantId, timeZone, accounts, spans, currency, rates: await readExchangeRates(services) };
}

/** Every sub-account with its figures, those without a payment too, by name. */
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

/** By which rates the amounts of accounts were converted. */
export function ratesOf(accounts: readonly SummedAccount[], { rates, currency }: MasterView): RatesUsed {
  return ratesUsed(
    rates,
    currency,
    accounts.flatMap(({ sums }) => sums.map((sum) => sum.currency)),
  );
}

/** What the exact amounts of accounts come to together, and the currencies that could not be converted. */
export function totalsOf(accounts: readonly SummedAccount[], view: MasterView): { figures: AccountFigures; missing: CurrencyCode[] } {
  return accountFigures(
    accounts.flatMap(({ sums }) => sums),
    view.currency,
    view.rates.perDollar,
  );
}
