import { fc } from "#tests/support/properties.ts";
import { operatorOutcome } from "#server/orders/operator-outcome.ts";
import { addDays, startOfDay } from "#domain/dates/day-bounds.ts";
import { currencyDigits } from "#domain/money/currencies.ts";
import { toMajor } from "#domain/money/money.ts";
import { decisions, type Decision } from "#domain/payments/decision.ts";
import { guaranteeStatuses, type GuaranteeStatus } from "#domain/payments/guarantee-status.ts";
import { outcomeTypes, type OutcomeType } from "#domain/payments/outcome.ts";
import type { Database } from "#server/db/database.ts";
import { foldDeltas } from "#server/figures/figure-store.ts";
import { rebuildAllFigures } from "#server/figures/rebuild-all-figures.ts";
import { changeOrder } from "#server/orders/change-order.ts";
import { reportOutcome } from "#server/orders/report-outcome.ts";
import { takeInOrder } from "#server/orders/take-in-order.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";
import { currencyCode } from "#tests/support/an-order.ts";
import { aPayment, anOrderBody, closeHeldOrder, type TestShop } from "#tests/support/builders.ts";

/** The days of the generated orders. In most of the time zones below the clocks change on one of them. */
export const historyDays = Array.from({ length: 11 }, (_, index) => addDays("2026-10-23", index));
/** Beirut's clocks change at midnight, so one hour occurs twice on the same day. */
export const shopTimeZone = fc.constantFrom("UTC", "America/New_York", "Asia/Kolkata", "Europe/Berlin", "Asia/Beirut");

export const acquirers = ["stripe", "adyen", null] as const;
export const origins = ["web", "pos", null] as const;
export const scenarioIds = [1, 2, 3] as const;

/** The decision of an order that isn't really screened. */
type Decided = { decision: Decision; guaranteeStatus: GuaranteeStatus; scenarioId: number };
export type Step =
  | {
      kind: "order";
      atMs: number;
      amountMinor: number;
      currency: string;
      acquirer: string | null;
      origin: string | null;
      decided: Decided | null;
    }
  | { kind: "outcome"; order: number; type: OutcomeType; reason: string | null; amount: number | null; minutesLater: number }
  | { kind: "close"; order: number }
  | { kind: "change"; order: number; amount: number; origin: string; acquirer: string }
  | { kind: "fold"; most: number }
  | { kind: "rebuild" };

const order = fc.nat(9);
const amount = fc.integer({ min: 1, max: 50 });
const decided = fc.record({
  decision: fc.constantFrom(...decisions),
  guaranteeStatus: fc.constantFrom(...guaranteeStatuses),
  scenarioId: fc.constantFrom(...scenarioIds),
});

/** An instant within the days, usually at the edge of one. */
function instantIn(timeZone: string): fc.Arbitrary<number> {
  const starts = historyDays.map((day) => startOfDay(day, timeZone).getTime());
  const offsetMs = fc.constantFrom(-1, 0, 999, 1000, -1001, 5_400_000, 43_200_000);
  return fc.tuple(fc.constantFrom(...starts), offsetMs).map(([start, ms]) => start + ms);
}

const stepIn = (timeZone: string): fc.Arbitrary<Step> =>
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant("order" as const),
        atMs: instantIn(timeZone),
        amountMinor: fc.integer({ min: 0, max: 9999 }),
        currency: fc.constantFrom("USD", "JPY", "KWD"),
        acquirer: fc.constantFrom(...acquirers),
        origin: fc.constantFrom(...origins),
        decided: fc.option(decided, { freq: 4 }),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant("outcome" as const),
        order,
        type: fc.constantFrom(...outcomeTypes),
        reason: fc.constantFrom("fraudulent", "duplicate", null),
        amount: fc.option(amount),
        minutesLater: fc.integer({ min: -600, max: 60 * 24 * 9 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant("change" as const),
        order,
        amount,
        origin: fc.constantFrom("web", "app"),
        acquirer: fc.constantFrom("stripe", "paypal"),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("close" as const), order }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("fold" as const), most: fc.integer({ min: 1, max: 5 }) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("rebuild" as const) }) },
  );

/** What may happen to a shop: orders, late outcomes, changes, folds and rebuilds in any order. */
export function historyIn(timeZone: string): fc.Arbitrary<Step[]> {
  return fc.array(stepIn(timeZone), { minLength: 3, maxLength: 24 });
}

type Sent = { orderId: string; atMs: number };

/** Plays a history. */
export async function play(services: Services, shop: TestShop, steps: readonly Step[]): Promise<void> {
  const sent: Sent[] = [];
  for (const [index, each] of steps.entries()) {
    const { orderId, atMs } = ("order" in each ? sent[each.order % Math.max(1, sent.length)] : undefined) ?? { orderId: null, atMs: 0 };
    switch (each.kind) {
      case "order":
        sent.push({ orderId: await sendOrder(services, shop, each), atMs: each.atMs });
        break;
      case "outcome": {
        if (orderId === null) break;
        const at = new Date(atMs + each.minutesLater * 60_000).toISOString();
        // A cancellation has its own reasons.
        const reason = each.type === "cancelled" ? null : each.reason;
        const body = { id: `step-${index}`, type: each.type, reason: reason ?? undefined, amount: each.amount ?? undefined, at };
        await tryOutcome(services, shop, orderId, body);
        break;
      }
      case "close":
        if (orderId !== null) await closeHeldOrder(shop, orderId);
        break;
      case "change": {
        if (orderId === null) break;
        const body = { amount: each.amount, origin: each.origin, payment: { acquirer: each.acquirer } };
        await changeOrder(services, shop.tenantId, orderId, body, new Date());
        break;
      }
      case "fold":
        await services.database.asSystem((handle) => foldDeltas(handle, each.most));
        break;
      case "rebuild":
        await rebuildAll(services.database);
        break;
    }
  }
}

/** Recomputes all figures of the test file's database and returns the shops. */
export async function rebuildAll(database: Database): Promise<number[]> {
  const rebuilt: number[] = [];
  for await (const { tenantId } of rebuildAllFigures(database)) rebuilt.push(tenantId);
  return rebuilt;
}

async function sendOrder(services: Services, shop: TestShop, step: Extract<Step, { kind: "order" }>): Promise<string> {
  const { acquirer, origin, decided } = step;
  const code = currencyCode(step.currency);
  const body = anOrderBody({
    createdAt: new Date(step.atMs).toISOString(),
    amount: toMajor(step.amountMinor, code),
    currency: code,
    origin: origin ?? undefined,
    payment: { acquirer: acquirer ?? undefined, cardBin: currencyDigits(code) === 2 ? "424242" : "510510" },
  });
  if (decided === null) await takeInOrder(services, shop.tenantId, body, new Date());
  else {
    const { scenarioId: id, decision, guaranteeStatus } = decided;
    await aPayment(shop, { order: body, decision, guaranteeStatus, scenario: { id, name: `Scenario ${id}` } });
  }
  return body.orderId;
}

/** The only refusal expected is a refund that exceeds the rest of the order. */
async function tryOutcome(services: Services, shop: TestShop, orderId: string, body: { type: string }): Promise<void> {
  await reportOutcome(services, shop.tenantId, orderId, operatorOutcome.parse(body), new Date()).catch((cause: unknown) => {
    const faults = cause instanceof SuretyError && body.type === "refund" ? cause.faults : [];
    if (faults.length !== 1 || faults[0]?.path !== "amount") throw cause;
  });
}
