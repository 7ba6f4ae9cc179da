import { ensureDemoAccounts } from "#server/demo/demo-accounts.ts";
import { loadDemo } from "#server/demo/load-demo.ts";
import { startFreshApp } from "#tests/bench/fresh-app.ts";

/** Orders a second while the whole demo is loaded into a new embedded database, with their outcomes and checkouts between them. */
export async function demoOrdersPerSecond(): Promise<number> {
  const { services, stop } = await startFreshApp({ on: "embedded" });
  try {
    const tenantIds = await ensureDemoAccounts(services);
    const activity = { quiet: () => Promise.resolve() };
    const startedAt = performance.now();
    await loadDemo(services, tenantIds, { signal: new AbortController().signal, activity, onProgress: () => undefined });
    const seconds = (performance.now() - startedAt) / 1000;
    const { rows } = await services.database.asOwner("select count(*) as orders from payment");
    return Number(rows[0]?.["orders"]) / seconds;
  } finally {
    await stop();
  }
}
