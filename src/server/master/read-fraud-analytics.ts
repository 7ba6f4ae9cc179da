import type { AccountPeriod, FraudAnalytics } from "#contract/master.ts";
import { toLastDigit } from "#domain/figures/account-figures.ts";
import { topAndOthers } from "#domain/figures/top-and-others.ts";
import { convertedSum } from "#domain/money/exchange-rates.ts";
import type { ShopActor } from "#server/access/actor.ts";
import type { Services } from "#server/services.ts";
import { sumCardFraud, type CardFraud } from "#server/master/account-figure-store.ts";
import { openMasterView, type MasterView } from "#server/master/open-master-view.ts";
import { ratesOf, readAccounts, totalsOf, type SummedAccount } from "#server/master/read-accounts.ts";

/** Where the fraud of a master account's sub-accounts is: the ten largest of each kind, and the rest together. */
export async function readFraudAnalytics(
  services: Pick<Services, "config" | "database" | "now">,
  actor: ShopActor,
  request: AccountPeriod,
): Promise<FraudAnalytics> {
  const view = await openMasterView(services, actor, request);
  const accounts = await readAccounts(services, view);
  const rates = ratesOf(accounts, view);
  const cards = await services.database.forTenants(
    view.accounts.map(({ tenantId }) => tenantId),
    (handle) => sumCardFraud(handle, view.masterTenantId, view.spans),
  );
  const fraudOfCards = (by: CardFraud["by"]) => {
    const told = cards.filter((card) => card.by === by);
    const keys = [...new Set(told.map(({ key }) => key))].toSorted();
    return keys.map((key) => ({
      key,
      fraud: fraudOf(
        told.filter((card) => card.key === key),
        view,
      ),
    }));
  };
  return {
    countries: shares(fraudOfCards("country"), view, ({ key }) => ({ country: key })),
    brands: shares(fraudOfCards("brand"), view, ({ key }) => ({ brand: key })),
    merchants: shares(
      accounts.map(({ tenantId, name, sums }) => ({ tenantId, name, fraud: fraudOf(sums, view) })),
      view,
      ({ tenantId, name }) => ({ tenantId, name }),
    ),
    ratios: ratiosOf(accounts, view),
    currency: view.currency,
    ratesDate: rates?.day ?? null,
    ratesSource: rates?.source ?? null,
    missingCurrencies: totalsOf(accounts, view).missing,
  };
}

function fraudOf(rows: readonly Pick<CardFraud, "currency" | "fraudMinor">[], { currency, rates }: MasterView): number {
  const amounts = rows.map((row) => ({ amountMinor: row.fraudMinor, currency: row.currency }));
  return convertedSum(amounts, currency, rates.perDollar).major;
}

function shares<Entry extends { fraud: number }, Named>(
  entries: readonly Entry[],
  { currency }: MasterView,
  nameOf: (entry: Entry) => Named,
) {
  const { top, others } = topAndOthers(
    entries.filter(({ fraud }) => fraud > 0),
    ({ fraud }) => fraud,
  );
  const sum = others.reduce((total, { fraud }) => total + fraud, 0);
  return {
    top: top.map((entry) => ({ ...nameOf(entry), fraudAmount: toLastDigit(entry.fraud, currency) })),
    others: others.length === 0 ? null : { count: others.length, fraudAmount: toLastDigit(sum, currency) },
  };
}

/** Merchants by their share of fraud, including those without any. The rest have their combined share. */
function ratiosOf(accounts: readonly SummedAccount[], view: MasterView): FraudAnalytics["ratios"] {
  const rated = accounts.flatMap((account) => {
    const { fraudPercent } = account;
    return fraudPercent === null ? [] : [{ ...account, fraudPercent }];
  });
  const { top, others } = topAndOthers(rated, (account) => account.fraudPercent);
  return {
    top: top.map(({ tenantId, name, fraudPercent }) => ({ tenantId, name, fraudPercent })),
    others: others.length === 0 ? null : { count: others.length, fraudPercent: totalsOf(others, view).figures.fraudPercent ?? 0 },
  };
}
