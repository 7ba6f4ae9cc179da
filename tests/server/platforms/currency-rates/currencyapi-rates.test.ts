import { expect, test } from "vitest";
import { errorForLog } from "#server/error-for-log.ts";
import { currencyapiRates } from "#server/platforms/currency-rates/currencyapi-rates.ts";
import { aRateServer, providerAnswer } from "#tests/server/platforms/currency-rates/a-rate-server.ts";

const apiKey = "a-key-of-ours";

test("the key is sent as a header, and rates come back per dollar with their date", async () => {
  const provider = await aRateServer();
  provider.answerWith(200, providerAnswer({ EUR: 0.87, JPY: 160.77, BTC: 0.00001 }));
  const { day, perDollar } = await currencyapiRates({ apiKey, url: provider.url }).latest();
  expect(provider.heard.map(({ apikey }) => apikey)).toEqual([apiKey]);
  expect(day).toBe("2026-11-20");
  expect(Object.fromEntries(perDollar)).toEqual({ USD: 1, EUR: 0.87, JPY: 160.77 });
});

test.for([
  ["an error", 500, { message: "down" }],
  ["a refused key", 401, { message: "no such key" }],
  ["no JSON", 200, "<html>"],
  ["another shape", 200, { rates: { EUR: 0.87 } }],
  ["nothing that is a rate", 200, providerAnswer({ EUR: 0, JPY: -1 })],
  ["rates against another currency", 200, providerAnswer({ USD: 1.15, EUR: 1 })],
] as const)("%s from the provider is an error that does not tell the key", async ([, status, body]) => {
  const provider = await aRateServer();
  provider.answerWith(status, body);
  const fault: unknown = await currencyapiRates({ apiKey, url: provider.url })
    .latest()
    .then(
      () => null,
      (cause: unknown) => cause,
    );
  expect(fault).toBeInstanceOf(Error);
  expect(JSON.stringify(errorForLog(fault))).not.toContain(apiKey);
});

test("an invalid rate is left out, and the others are used", async () => {
  const provider = await aRateServer();
  const { meta, data } = providerAnswer({ EUR: 0.87, JPY: 0 });
  provider.answerWith(200, { meta, data: { ...data, CHF: { value: null }, GBP: "0.75" } });
  const { perDollar } = await currencyapiRates({ apiKey, url: provider.url }).latest();
  expect(Object.fromEntries(perDollar)).toEqual({ USD: 1, EUR: 0.87 });
});

test("a redirect is not followed, because it would receive the key", async () => {
  const [provider, other] = [await aRateServer(), await aRateServer()];
  provider.answerWith(302, "", { location: other.url });
  await expect(currencyapiRates({ apiKey, url: provider.url }).latest()).rejects.toThrow("fetch failed");
  expect(other.heard).toEqual([]);
});
