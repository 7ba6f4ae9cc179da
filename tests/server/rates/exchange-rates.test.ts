import { beforeEach, expect, test } from "vitest";
import { getExchangeRates } from "#contract/exchange-rates.ts";
import { allCurrencies, isCurrency, type CurrencyCode } from "#domain/money/currencies.ts";
import { currencyapiRates } from "#server/platforms/currency-rates/currencyapi-rates.ts";
import { BUNDLED_RATES_DAY } from "#server/rates/bundled-rates.ts";
import { readExchangeRates } from "#server/rates/read-exchange-rates.ts";
import { refreshRates } from "#server/rates/refresh-rates.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { aRateServer, providerAnswer } from "#tests/server/platforms/currency-rates/a-rate-server.ts";

const morning = new Date("2026-11-21T08:00:00Z");
const later = (hours: number) => new Date(morning.getTime() + hours * 3_600_000);

let app: TestApp;
beforeEach(async () => {
  app ??= await testApp({ config: { currencyRates: { apiKey: "k", url: "https://rates.test" } } });
  await app.services.database.asOwner("delete from exchange_rate");
});

test("before a provider has responded, the bundled rates are served with their date and source", async () => {
  await refreshRates(app.services.database, null, morning);
  const rates = await readRates();
  expect(rates).toMatchObject({ day: BUNDLED_RATES_DAY, source: "bundled" });
  expect(rates.perDollar.get(code("EUR"))).toBe(0.8684);
  expect(rates.perDollar.get(code("JPY"))).toBe(160.77);
  expect(rates.byCurrency.get(code("TRY"))).toEqual({ perDollar: 44.2058, day: "2026-03-01", source: "bundled" });
  for (const currency of ["ILS", "TRY", "PLN", "CZK"]) expect(rates.perDollar.has(code(currency))).toBe(true);
  expect(rates.perDollar.size).toBe(28);
  expect(allCurrencies()).toEqual(expect.arrayContaining([...rates.perDollar.keys()]));
});

test("the provider's rates are stored and served, and other currencies keep the bundled rate", async () => {
  const provider = await aProvider();
  provider.answerWith(200, providerAnswer({ EUR: 0.9, HUF: 370 }));
  await refreshRates(app.services.database, provider.rates, morning);
  const rates = await readRates();
  expect(rates).toMatchObject({ day: "2026-11-20", source: "provider" });
  expect(rates.byCurrency.get(code("EUR"))).toEqual({ perDollar: 0.9, day: "2026-11-20", source: "provider" });
  expect(rates.byCurrency.get(code("HUF"))).toEqual({ perDollar: 370, day: "2026-11-20", source: "provider" });
  expect(rates.byCurrency.get(code("JPY"))).toEqual({ perDollar: 160.77, day: BUNDLED_RATES_DAY, source: "bundled" });
});

test("without a provider, its earlier rates no longer count", async () => {
  const provider = await aProvider();
  provider.answerWith(200, providerAnswer({ EUR: 0.9, HUF: 370 }));
  await refreshRates(app.services.database, provider.rates, morning);
  const rates = await readExchangeRates({ ...app.services, config: { ...app.services.config, currencyRates: null } });
  expect(rates.byCurrency.get(code("EUR"))).toEqual({ perDollar: 0.8684, day: BUNDLED_RATES_DAY, source: "bundled" });
  expect(rates.byCurrency.has(code("HUF"))).toBe(false);
});

test("rates are fetched once a day however often the job runs", async () => {
  const provider = await aProvider();
  await refreshRates(app.services.database, provider.rates, morning);
  await refreshRates(app.services.database, provider.rates, later(1));
  await refreshRates(app.services.database, provider.rates, later(22));
  expect(provider.heard).toHaveLength(1);
  provider.answerWith(200, providerAnswer({ EUR: 0.91 }, "2026-11-21T23:59:59Z"));
  await refreshRates(app.services.database, provider.rates, later(23));
  expect(provider.heard).toHaveLength(2);
  expect((await readRates()).byCurrency.get(code("EUR"))).toEqual({ perDollar: 0.91, day: "2026-11-21", source: "provider" });
});

test("if rates can't be fetched, the earlier ones stay and the job fails so that it's retried", async () => {
  const provider = await aProvider();
  provider.answerWith(200, providerAnswer({ EUR: 0.9 }));
  await refreshRates(app.services.database, provider.rates, morning);
  provider.answerWith(503, {});
  await expect(refreshRates(app.services.database, provider.rates, later(24))).rejects.toThrow("status 503");
  expect((await readRates()).perDollar.get(code("EUR"))).toBe(0.9);
  provider.answerWith(200, providerAnswer({ EUR: 0.92 }));
  await refreshRates(app.services.database, provider.rates, later(25));
  expect((await readRates()).perDollar.get(code("EUR"))).toBe(0.92);
});

test("a stored rate that is newer than its own bundled one stays", async () => {
  const provider = await aProvider();
  provider.answerWith(200, providerAnswer({ EUR: 0.5, TRY: 45 }, "2026-05-31T23:59:59Z"));
  await refreshRates(app.services.database, provider.rates, morning);
  const rates = await readRates();
  expect(rates.byCurrency.get(code("TRY"))).toEqual({ perDollar: 45, day: "2026-05-31", source: "provider" });
  expect(rates.byCurrency.get(code("EUR"))).toMatchObject({ source: "bundled" });
});

test("a bundled rate replaces an older stored one", async () => {
  const provider = await aProvider();
  provider.answerWith(200, providerAnswer({ EUR: 0.5, HUF: 350 }, "2026-05-31T23:59:59Z"));
  await refreshRates(app.services.database, provider.rates, morning);
  const rates = await readRates();
  expect(rates.byCurrency.get(code("EUR"))).toEqual({ perDollar: 0.8684, day: BUNDLED_RATES_DAY, source: "bundled" });
  expect(rates.byCurrency.get(code("HUF"))).toEqual({ perDollar: 350, day: "2026-05-31", source: "provider" });
});

async function aProvider() {
  const server = await aRateServer();
  return { ...server, rates: currencyapiRates({ apiKey: "k", url: server.url }) };
}

async function readRates() {
  const shop = await aShop();
  return app.read(getExchangeRates, {}, asPerson(await aPerson({ of: [shop] }), shop));
}

function code(text: string): CurrencyCode {
  if (!isCurrency(text)) throw new Error(`${text} is no currency`);
  return text;
}
