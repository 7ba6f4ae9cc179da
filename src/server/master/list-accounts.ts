import type { AccountsRequest } from "#contract/master.ts";
import { DEFAULT_ACCOUNT_SORT, sortAccounts, type AccountFigures } from "#domain/figures/account-figures.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import type { RateSource } from "#domain/money/exchange-rates.ts";
import type { ShopActor } from "#server/access/actor.ts";
import type { Services } from "#server/services.ts";
import { openMasterView } from "#server/master/open-master-view.ts";
import { ratesOf, readAccounts, totalsOf, type SummedAccount } from "#server/master/read-accounts.ts";

type AccountList = {
  accounts: SummedAccount[];
  totals: AccountFigures;
  ratesDate: string | null;
  ratesSource: RateSource | null;
  missingCurrencies: CurrencyCode[];
  currency: CurrencyCode;
  /** The master account's own time zone. */
  timeZone: string;
};

/**
 * The requested accounts in order, with their totals. Amounts must be converted before sorting, and a master account
 * has hundreds of accounts, not millions, so pages are cut from the whole list.
 */
export async function listAccounts(
  services: Pick<Services, "config" | "database" | "now">,
  actor: ShopActor,
  request: AccountsRequest,
): Promise<AccountList> {
  const view = await openMasterView(services, actor, request);
  const wanted = request.name?.toLowerCase() ?? "";
  const found = (await readAccounts(services, view)).filter(
    ({ name, tenantId }) => name.toLowerCase().includes(wanted) && (request.tenantId === null || tenantId === request.tenantId),
  );
  const { figures, missing } = totalsOf(found, view);
  const rates = ratesOf(found, view);
  return {
    timeZone: view.timeZone,
    accounts: sortAccounts(found, request.sort ?? DEFAULT_ACCOUNT_SORT),
    totals: figures,
    currency: view.currency,
    ratesDate: rates?.day ?? null,
    ratesSource: rates?.source ?? null,
    missingCurrencies: missing,
  };
}
