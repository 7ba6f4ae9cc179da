import { z } from "zod";
import { getDashboard, type Dashboard } from "#contract/dashboard.ts";
import { getExchangeRates } from "#contract/exchange-rates.ts";
import { exchangeRatesOf, type RateSource } from "#domain/money/exchange-rates.ts";
import type { Money } from "#domain/money/money.ts";
import { currencyCode } from "#tests/support/an-order.ts";

type GuaranteeFigures = NonNullable<Dashboard["guarantee"]>;

/** An amount in minor units. */
export function amount(amountMinor: number, currency = "USD"): Money {
  return { amountMinor, currency: currencyCode(currency) };
}

/** Figures of a shop that sees all of them: 10 orders, of which the test shows what matters. */
export function aDashboard(
  shown: Partial<Omit<Dashboard, "guarantee">> & { guarantee?: Partial<GuaranteeFigures> | null } = {},
): Dashboard {
  const { guarantee = {}, ...rest } = shown;
  return {
    days: [{ day: "2026-11-20", orders: 10, amounts: [amount(100_000)] }],
    payments: {
      acquirers: [
        { name: "stripe", orders: 7 },
        { name: "", orders: 3 },
      ],
      scenarios: [{ id: 4, name: "Everything else", orders: 10 }],
    },
    verification: { responses: null, documents: [] },
    ...rest,
    guarantee: guarantee && {
      counts: { orders: 10, screened: 9, approved: 6, pending: 1, rejected: 2 },
      approvedAmounts: [amount(60_000)],
      rejectedAmounts: [amount(20_000)],
      pendingAmounts: [amount(10_000)],
      chargebackReasons: [{ reason: "fraudulent", chargebacks: 1 }],
      chargebackAmounts: [amount(3_000)],
      chargebackBuckets: [
        { bucket: "recovered", amounts: [], chargebacks: 0 },
        { bucket: "pending_payout", amounts: [], chargebacks: 0 },
        { bucket: "pending_resolution", amounts: [amount(3_000)], chargebacks: 1 },
        { bucket: "lost", amounts: [], chargebacks: 0 },
      ],
      chargebacksOnRejected: 0,
      ...guarantee,
    },
  };
}

/** Figures of a period without a single order. */
export function anEmptyDashboard(): Dashboard {
  return aDashboard({
    days: [],
    payments: { acquirers: [], scenarios: [] },
    guarantee: {
      counts: { orders: 0, screened: 0, approved: 0, pending: 0, rejected: 0 },
      approvedAmounts: [],
      rejectedAmounts: [],
      pendingAmounts: [],
      chargebackReasons: [],
      chargebackAmounts: [],
      chargebackBuckets: [],
    },
  });
}

export function wireDashboard(dashboard: Dashboard = aDashboard()) {
  return z.encode(getDashboard.answer, dashboard);
}

/** Rates per US dollar, all of one day. */
export function wireRates(perDollar: Record<string, number> = { USD: 1, EUR: 0.5 }, source: RateSource = "bundled", day = "2026-06-01") {
  const rates = Object.entries(perDollar).map(([code, value]) => [currencyCode(code), { perDollar: value, day, source }] as const);
  return z.encode(getExchangeRates.answer, exchangeRatesOf(new Map(rates)));
}
