import type { AccountPeriod } from "#contract/master.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import type { ExchangeRates } from "#domain/money/exchange-rates.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { timeZoneOf } from "#server/shops/time-zone.ts";
import { readExchangeRates } from "#server/rates/read-exchange-rates.ts";
import type { Services } from "#server/services.ts";
import { accountSpans, type AccountSpans } from "#server/master/account-spans.ts";
import type { SubAccount } from "#server/master/sub-account-store.ts";
import { subAccountsOf } from "#server/master/sub-accounts-of.ts";

/** A master account with its sub-accounts' days in a period, and the exchange rates for their amounts. */
export type MasterView = {
  masterTenantId: number;
  timeZone: string;
  accounts: SubAccount[];
  spans: AccountSpans;
  currency: CurrencyCode;
  rates: ExchangeRates;
};

/** The start of every master account figure. Throws "not-allowed" for any other shop. */
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
