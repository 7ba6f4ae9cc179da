import { eq, getTableColumns } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { operatorOutcome } from "#server/orders/operator-outcome.ts";
import type { Role } from "#domain/accounts/roles.ts";
import { DEFAULT_CURRENCY } from "#domain/money/currencies.ts";
import { convertedAmount } from "#domain/money/exchange-rates.ts";
import { parseOrder } from "#domain/orders/parse-order.ts";
import type { ReportKind } from "#domain/reports/report.ts";
import type { Decision } from "#domain/payments/decision.ts";
import type { OutcomeType } from "#domain/payments/outcome.ts";
import { guaranteeStatusOf } from "#domain/payments/guarantee-status.ts";
import { identityOf } from "#domain/screening/identity.ts";
import { createShop, type NewShop } from "#server/shops/create-shop.ts";
import { hashPassword } from "#server/access/password-hash.ts";
import { addPerson, linkPerson } from "#server/shops/person-store.ts";
import { createSecrets } from "#server/access/secrets.ts";
import { openSession } from "#server/access/session-store.ts";
import { users } from "#server/db/schema/account-tables.ts";
import { dailyDeltas } from "#server/db/schema/figure-tables.ts";
import { payments } from "#server/db/schema/payment-tables.ts";
import { addReport } from "#server/reports/report-store.ts";
import { lockPaymentByOrder } from "#server/orders/outcome-store.ts";
import { appendFigureChange } from "#server/figures/figure-store.ts";
import { reportOutcome } from "#server/orders/report-outcome.ts";
import { bundledRates } from "#server/rates/bundled-rates.ts";
import { insertScreenedOrders } from "#server/orders/payment-row.ts";
import { keyedIdentity } from "#server/screening/keyed-identity.ts";
import type { ScreenedOrder } from "#server/orders/screened-order.ts";
import { blankFacts } from "#tests/support/a-rule-environment.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { keyed } from "#tests/support/keyed.ts";

export const TEST_SECRET_KEY = "a key that only the tests know, long enough";
export const testSecrets = createSecrets(TEST_SECRET_KEY);

export type TestShop = { tenantId: number; apiKey: string; shopName: string; timeZone: string; hasGuarantee: boolean };
export type TestPerson = { userId: number; email: string; fullName: string; token: string };
export type TestPayment = { paymentId: number; orderId: string };

/** A new shop with the preset scenarios, created now unless `since` says otherwise. */
export async function aShop({ since = new Date(), ...shown }: Partial<NewShop> & { since?: Date } = {}): Promise<TestShop> {
  const number = next();
  const { shopName = `shop-${number}.myshopify.com`, timeZone = "UTC", hasGuarantee = false } = shown;
  const shop = { name: `Shop ${number}`, ...shown, shopName, timeZone, hasGuarantee };
  const { tenantId, apiKey } = await createShop(await testDatabase(), testSecrets, shop, since);
  return { tenantId, apiKey, shopName, timeZone, hasGuarantee };
}

type ShownPerson = {
  of?: readonly TestShop[];
  role?: Role;
  email?: string;
  fullName?: string;
  password?: string;
  /** Whether they have proven that the address is theirs, as they have by default. */
  isConfirmed?: boolean;
  at?: Date;
};

/** A person with access to the given shops, as owner by default, signed in at `at`. Only with a password can they sign in again. */
export async function aPerson(shown: ShownPerson = {}): Promise<TestPerson> {
  const { of = [], role = "owner", email = `person-${next()}@shop.test`, fullName = "Dana Reyes", password, at = new Date() } = shown;
  const passwordHash = password === undefined ? null : await hashPassword(password);
  return (await testDatabase()).asSystem(async (handle) => {
    const { userId } = await addPerson(handle, { email, fullName, passwordHash }, at);
    await handle
      .update(users)
      .set({ emailConfirmedAt: (shown.isConfirmed ?? true) ? at : null })
      .where(eq(users.userId, userId));
    for (const shop of of) await linkPerson(handle, { tenantId: shop.tenantId, userId, role });
    return { userId, email, fullName, token: await openSession(handle, { userId }, at) };
  });
}

type OrderPart = Record<string, unknown>;
type ShownOrder = OrderPart & Partial<Record<"customer" | "payment" | "billingAddress" | "shippingAddress" | "device", OrderPart>>;

/** An order's body as a shop sends it: the four required fields and what the test gives. */
export function anOrderBody(shown: ShownOrder = {}): OrderPart & { orderId: string } {
  return { createdAt: "2026-11-01T12:00:00Z", amount: 50, currency: "USD", ...shown, orderId: String(shown.orderId ?? `order-${next()}`) };
}

/** The body of an order placed now, with all the data that the guarantee asks for. */
export function aGuaranteedOrderBody(shown: ShownOrder = {}): OrderPart & { orderId: string } {
  return anOrderBody({
    createdAt: new Date().toISOString(),
    customer: { id: `customer-${next()}` },
    payment: { method: "paypal", status: "PS0" },
    device: { ip: "203.0.113.7" },
    ...shown,
  });
}

type ShownPayment = Partial<
  Pick<
    ScreenedOrder,
    | "decision"
    | "guaranteeStatus"
    | "guaranteeNote"
    | "guaranteeObstacles"
    | "riskScore"
    | "reasons"
    | "trace"
    | "facts"
    | "decidedBy"
    | "scenario"
    | "timeOutMinutes"
    | "timeOutDecision"
    | "receivedAt"
  >
>;

/** A payment as intake would have stored it, with a decision the test chooses. `order` is its body, as sent. */
export async function aPayment(shop: TestShop, shown: ShownPayment & { order?: ShownOrder } = {}): Promise<TestPayment> {
  const { order: body = {}, decision = "approved", ...rest } = shown;
  const receivedAt = rest.receivedAt ?? new Date();
  const parsed = parseOrder(anOrderBody(body), receivedAt, keyed);
  if (parsed.faults) throw new Error(`The test's order has faults: ${JSON.stringify(parsed.faults)}`);
  const { order, raw, warnings } = parsed;
  return (await testDatabase()).forTenants([shop.tenantId], async (handle) => {
    const [made] = await handle.prepared<{ id: number }>("select nextval('surety_id') as id", []);
    if (!made) throw new Error("No id was given");
    const screened: ScreenedOrder = {
      tenantId: shop.tenantId,
      timeZone: shop.timeZone,
      paymentId: made.id,
      automaticActions: [],
      receivedAt,
      order,
      raw,
      warnings,
      amountShop: convertedAmount(order.amount, DEFAULT_CURRENCY, bundledRates),
      identity: keyedIdentity(testSecrets.keyedHash, shop.tenantId, identityOf(order, null)),
      facts: blankFacts,
      riskScore: scoreFor[decision],
      reasons: [],
      decision,
      decidedBy: "score",
      guaranteeStatus: guaranteeStatusOf(decision, shop.hasGuarantee),
      guaranteeNote: null,
      guaranteeObstacles: [],
      scenario: { id: 1, name: "All other orders" },
      timeOutMinutes: null,
      timeOutDecision: rest.timeOutMinutes ? "rejected" : null,
      setVersion: 1,
      trace: [],
      tookMicros: 900,
      ...rest,
    };
    await insertScreenedOrders(handle, [screened]);
    return { paymentId: made.id, orderId: order.orderId };
  });
}

/**
 * So many payments, alike but for their ids. The lists and the figures have them all; of the first alone there is more than
 * that: its order as sent, its screening, its trail.
 */
export async function manyPayments(shop: TestShop, count: number, shown: ShownPayment & { order?: ShownOrder } = {}): Promise<void> {
  const first = await aPayment(shop, shown);
  const copies = (select: string) => `select ${select}, generate_series(2, $2::int) as number`;
  await (
    await testDatabase()
  ).forTenants([shop.tenantId], async (handle) => {
    const ofPayment = namesOf(payments, [payments.paymentId, payments.orderId]);
    await handle.unprepared(
      `insert into payment (order_id, ${ofPayment}) select order_id || '-' || number, ${ofPayment} from (
         ${copies("*")} from payment where tenant_id = $1 and payment_id = $3) copied`,
      [shop.tenantId, count, first.paymentId],
    );
    const ofDelta = namesOf(dailyDeltas, [dailyDeltas.deltaId]);
    await handle.unprepared(
      `insert into daily_delta (${ofDelta}) select ${ofDelta} from (
         ${copies("*")} from (select * from daily_delta where tenant_id = $1 order by delta_id desc limit 1) newest) copied`,
      [shop.tenantId, count],
    );
  });
}

/** The names of a table's columns that are written, but for some. */
function namesOf(table: PgTable, but: readonly PgColumn[]): string {
  const written = Object.values(getTableColumns(table)).filter((column) => column.generated === undefined && !but.includes(column));
  return written.map(({ name }) => name).join(", ");
}

type ShownOutcome = { at?: string; id?: string; reason?: string; reasonCode?: string; amount?: number; currency?: string; dueAt?: string };

/** An order's outcome, reported the way a shop's systems do; happens when it is reported unless the test gives another time. */
export async function anOutcome(
  shop: TestShop,
  { orderId }: Pick<TestPayment, "orderId">,
  type: OutcomeType,
  shown: ShownOutcome = {},
  arrivesAt = new Date(),
): Promise<void> {
  const body = operatorOutcome.parse({ type, at: arrivesAt.toISOString(), ...shown });
  await reportOutcome({ database: await testDatabase(), secrets: testSecrets }, shop.tenantId, orderId, body, arrivesAt);
}

/** Closes an order without a verdict if it is held. */
export async function closeHeldOrder(shop: TestShop, orderId: string, at = new Date()): Promise<void> {
  await (
    await testDatabase()
  ).forTenants([shop.tenantId], async (handle) => {
    const held = await lockPaymentByOrder(handle, shop.tenantId, orderId);
    if (held?.decision !== "pending") return;
    const closed = { ...held, guaranteeStatus: 0, closedAt: at } as const;
    await handle.unprepared(
      `update payment set closed_at = $3, closed_because = 'timed_out', guarantee_status = 0, due_at = null
       where tenant_id = $1 and payment_id = $2`,
      [shop.tenantId, held.paymentId, at],
    );
    await appendFigureChange(handle, shop.tenantId, held.timeZone, held, closed);
  });
}

/** A report that a person with this address requested and that isn't finished yet. */
export async function aReport(shop: TestShop, kind: ReportKind, email: string): Promise<{ reportId: number }> {
  const filter = { startDate: "2026-11-01T00:00:00.000Z", endDate: "2026-11-30T23:59:59.000Z" };
  const wanted = { kind, format: "csv", filter, fileName: `${kind}-report.csv`, email } as const;
  return (await testDatabase()).forTenants([shop.tenantId], (handle) => addReport(handle, shop.tenantId, wanted, new Date()));
}

const scoreFor: Record<Decision, number> = { approved: 0.01, pending: 0.4, rejected: 0.9 };

let counted = 0;
/** A number unique in this test file. Across files, the process id tells shops apart. */
function next(): string {
  counted += 1;
  return `${process.pid}-${counted}`;
}
