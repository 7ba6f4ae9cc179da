import type { masterEndpoints } from "#contract/master.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { exportAccounts } from "#server/master/export-accounts.ts";
import { listAccounts } from "#server/master/list-accounts.ts";
import { openAccount } from "#server/master/open-account.ts";
import { readFraudAnalytics } from "#server/master/read-fraud-analytics.ts";

export const masterRoutes: HandlersOf<typeof masterEndpoints> = {
  listAccounts: async ({ actor, query, body }, services) => {
    const { accounts, totals, currency, ratesDate, ratesSource, missingCurrencies } = await listAccounts(services, actor, body);
    const first = (query.page - 1) * query.count;
    const page = accounts.slice(first, first + query.count);
    return { accounts: page, rowsCount: accounts.length, totals, currency, ratesDate, ratesSource, missingCurrencies };
  },

  exportAccounts: async ({ actor, body, setHeader }, services) => {
    const { fileName, csv } = await exportAccounts(services, actor, body);
    setHeader("content-disposition", `attachment; filename="${fileName}"`);
    setHeader("cache-control", "no-store");
    return csv;
  },

  getFraudAnalytics: async ({ actor, body }, services) => readFraudAnalytics(services, actor, body),
  openAccount: async ({ actor, body }, services) => ({ code: await openAccount(services, actor, body.tenantId) }),
};
