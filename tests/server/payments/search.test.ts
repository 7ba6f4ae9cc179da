import { beforeAll, describe, expect, test } from "vitest";
import { currency } from "#contract/currency.ts";
import { endpoints } from "#contract/endpoints.ts";
import { emptyPaymentFilter, type PaymentFilter } from "#domain/payments/payment-filter.ts";
import type { PaymentSort } from "#domain/payments/payment-sort.ts";
import { readSearch } from "#domain/payments/search-words.ts";
import { SqlValues } from "#server/db/sql-values.ts";
import { changeOrder } from "#server/orders/change-order.ts";
import { completeOrders } from "#server/orders/complete-orders.ts";
import { listPayments } from "#server/payments/list-payments.ts";
import { wordedPayments } from "#server/payments/search-sql.ts";
import { emptyOrders } from "#server/privacy/empty-orders.ts";
import { changeShop } from "#server/shops/change-shop.ts";
import { aPayment, aShop, anOrderBody, manyPayments, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf } from "#tests/support/callers.ts";
import { planOf } from "#tests/support/plan-of.ts";
import { testApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const now = () => new Date("2026-11-20T00:00:00Z");
const order = {
  orderId: "web-50012",
  reference: "#1001",
  customer: { firstName: "Zoë", lastName: "García-Lopez", email: "zoe.garcia@mail.test", phone: "+1 (555) 123-4567" },
  payment: { cardLast4: "4242" },
  device: { ip: "203.0.113.7", deviceId: "D-77ab" },
};
const searches = [
  "web-500",
  "#1001",
  "zoe",
  "garcia",
  "LOPEZ",
  "zoe.garcia@mail.test",
  "mail.test",
  "123 4567 zoe",
  "4242",
  "203.0.",
  "d-77",
  "zoe 4242",
];

async function found(shop: TestShop, filter: Partial<PaymentFilter>, sort: PaymentSort | null = null): Promise<string[]> {
  const list = { filter: { ...emptyPaymentFilter, ...filter }, sort, page: 1, count: 100 };
  return (await listPayments({ database: await testDatabase(), now }, shop.tenantId, list)).transactions.map((row) => row.orderId);
}

async function wordsOf(shop: TestShop): Promise<string[]> {
  const { rows } = await (await testDatabase()).asOwner("select word from search_word where tenant_id = $1 order by word", [shop.tenantId]);
  return rows.map((row) => String(row["word"]));
}

describe("a search", () => {
  let shop: TestShop;
  let other: TestShop;

  beforeAll(async () => {
    shop = await aShop();
    other = await aShop();
    await aPayment(shop, { order });
    await aPayment(shop, { order: { orderId: "another", customer: { firstName: "Bo", email: "bo@else.test" } } });
    await aPayment(other, { order });
  });

  test.each(searches)("for %j finds the shop's own order and no other", async (search) => {
    expect(await found(shop, { search })).toEqual(search === "123 4567 zoe" ? [] : ["web-50012"]);
  });

  test("finds nothing in a shop without such an order", async () => {
    const empty = await aShop();
    await aPayment(empty);
    for (const search of searches) expect(await found(empty, { search })).toEqual([]);
  });

  test("and the email filter find an order by the domain of its address", async () => {
    expect(await found(shop, { email: "@mail.test" })).toEqual(["web-50012"]);
    expect(await found(shop, { email: "@MAIL.t" })).toEqual(["web-50012"]);
    expect(await found(shop, { email: "@else.test" })).toEqual(["another"]);
    // Words of an order that aren't its address.
    expect(await found(shop, { email: "@web-50012" })).toEqual([]);
  });

  test("keeps the date and the other filters", async () => {
    expect(await found(shop, { search: "zoe", orderDate: { type: "onOrAfter", date: "2026-11-02" } })).toEqual([]);
    expect(await found(shop, { search: "zoe", orderDate: { type: "equal", date: "2026-11-01" } })).toEqual(["web-50012"]);
    expect(await found(shop, { search: "zoe", decisions: ["rejected"] })).toEqual([]);
    expect(await found(shop, { search: "zoe", afterPaymentId: 1 })).toEqual(["web-50012"]);
  });

  test("finds a changed order by what it now says", async () => {
    const changing = await aShop();
    await aPayment(changing, { order });
    const { services } = await testApp();
    await changeOrder(services, changing.tenantId, "web-50012", { customer: { firstName: "Mia", email: "mia@new.test" } }, now());
    expect(await found(changing, { search: "mia@new.test" })).toEqual(["web-50012"]);
    expect(await found(changing, { search: "lopez" })).toEqual(["web-50012"]);
    for (const search of ["zoe", "mail.test"]) expect(await found(changing, { search })).toEqual([]);
    expect(await wordsOf(changing)).toContain("!mia");
  });

  test("finds an order without its personal data by the shop's own names alone", async () => {
    const erasing = await aShop();
    const { paymentId } = await aPayment(erasing, { order });
    await (
      await testDatabase()
    ).forTenants([erasing.tenantId], (handle) => emptyOrders(handle, erasing.tenantId, [paymentId], "request", now()));
    expect(await wordsOf(erasing)).toEqual(["1001", "50012", "web-50012"]);
    expect(await found(erasing, { search: "web-500" })).toEqual(["web-50012"]);
    for (const search of ["zoe", "mail.test", "4242", "203.0", "d-77", "555 123 4567"])
      expect(await found(erasing, { search })).toEqual([]);
  });

  test("finds an order of an earlier version once its words are written, and no erased one by its person", async () => {
    const old = await aShop();
    await aPayment(old, { order });
    const erased = await aPayment(old, { order: { ...order, orderId: "erased" } });
    const database = await testDatabase();
    await database.forTenants([old.tenantId], (handle) => emptyOrders(handle, old.tenantId, [erased.paymentId], "request", now()));
    const before = await wordsOf(old);
    await database.asOwner("delete from search_word where tenant_id = $1", [old.tenantId]);
    await database.asOwner("update payment set search_words = null where tenant_id = $1", [old.tenantId]);
    expect(await found(old, { search: "zoe" })).toEqual([]);
    await completeOrders(database);
    expect(await wordsOf(old)).toEqual(before);
    expect(await found(old, { search: "zoe" })).toEqual(["web-50012"]);
  });

  test("for a word of more than 10,000 orders reads its pages and counts no further", async () => {
    const crowded = await aShop();
    await manyPayments(crowded, 10_100, { order: { customer: { firstName: "Robin" } } });
    const database = await testDatabase();
    await database.asOwner("update payment set search_words = null where tenant_id = $1", [crowded.tenantId]);
    await database.asOwner("delete from search_word where tenant_id = $1", [crowded.tenantId]);
    await completeOrders(database);
    const list = { filter: { ...emptyPaymentFilter, search: "rob" }, sort: null, page: 3, count: 50 };
    const page = await listPayments({ database, now }, crowded.tenantId, list);
    expect(page).toMatchObject({ transactionsCount: 10_001, countIsAtLeast: true });
    expect(new Set(page.transactions.map((row) => row.paymentId)).size).toBe(50);
  });
});

test("a search reads its words from their index alone", async () => {
  const shop = await aShop();
  const { tenantId } = shop;
  await manyPayments(shop, 3_000, { order: { customer: { firstName: "Robin" } } });
  await (await testDatabase()).asOwner("update payment set search_words = null where tenant_id = $1", [tenantId]);
  await (await testDatabase()).asOwner("delete from search_word where tenant_id = $1", [tenantId]);
  await completeOrders(await testDatabase());
  await (await testDatabase()).asOwner("analyze search_word");
  const [term] = readSearch("order-77");
  if (!term) throw new Error("The search asks for nothing");
  const values = new SqlValues();
  const words = wordedPayments(tenantId, term, { from: null, before: null }, values);
  const lines = await planOf(tenantId, words, values.list);
  const scans = lines.flatMap((line, index) => (line.includes("Scan") ? [[line, lines[index + 1] ?? ""]] : []));
  expect(scans.length).toBe(term.starts.length);
  for (const [scan, condition] of scans) {
    expect(scan).toContain("search_word_tenant_id_word_created_at_payment_id_pk");
    expect(condition).toMatch(/Index Cond: .*tenant_id = .+ AND .*word >= .+ AND .*word < /);
  }
});

describe("amounts in several currencies", () => {
  let shop: TestShop;
  const descending = ["usd", "eur", "jpy", "kwd"];

  /** ¥14,250 is less than $1,000. No rate is known for the dinar. */
  beforeAll(async () => {
    const app = await testApp();
    shop = await aShop();
    const send = (orderId: string, amount: number, currency: string) =>
      app.read(endpoints.sendOrder, { body: anOrderBody({ orderId, amount, currency }) }, asKeyOf(shop));
    await send("usd", 1_500, "USD");
    await send("jpy", 14_250, "JPY");
    await send("kwd", 9_000, "KWD");
    await send("eur", 500, "EUR");
  });

  test("are sorted by their value in the shop's currency, and those without a rate come last", async () => {
    expect(await found(shop, {}, { by: "amount", direction: "desc" })).toEqual(descending);
    expect(await found(shop, {}, { by: "amount", direction: "asc" })).toEqual(["jpy", "eur", "usd", "kwd"]);
    for (const [index, orderId] of descending.entries()) expect(await pageOf(index + 1)).toEqual([orderId]);
  });

  test("are compared by it", async () => {
    expect(await found(shop, { amount: { operator: "gt", value: 1_000 } })).toEqual(["usd"]);
    expect((await found(shop, { amountBetween: { from: 50, to: 1_000 } })).toSorted()).toEqual(["eur", "jpy"]);
  });

  test("follow a changed amount", async () => {
    const app = await testApp();
    await app.read(endpoints.changeOrder, { params: { orderId: "eur" }, body: { amount: 5_000 } }, asKeyOf(shop));
    expect(await found(shop, { amount: { operator: "gt", value: 1_000 } }, { by: "amount", direction: "desc" })).toEqual(["eur", "usd"]);
    await app.read(endpoints.changeOrder, { params: { orderId: "eur" }, body: { amount: 500 } }, asKeyOf(shop));
  });

  test("are converted anew once the shop's currency changes, in every order", async () => {
    const database = await testDatabase();
    await completeOrders(database);
    await database.asSystem((handle) => changeShop(handle, shop.tenantId, { currency: yen }));
    await completeOrders(database);
    const { rows } = await database.asOwner("select order_id, amount_shop from payment where tenant_id = $1 order by order_id", [
      shop.tenantId,
    ]);
    expect(rows).toEqual([
      { order_id: "eur", amount_shop: 92567 },
      { order_id: "jpy", amount_shop: 14250 },
      { order_id: "kwd", amount_shop: null },
      { order_id: "usd", amount_shop: 241155 },
    ]);
  });

  test("are converted anew also in what an order was before it changed", async () => {
    const { rows } = await (
      await testDatabase()
    ).asOwner("select amount_minor, round(amount_shop / 1000) as amount from order_version where tenant_id = $1 order by version_id", [
      shop.tenantId,
    ]);
    expect(rows).toEqual([
      { amount_minor: 50_000, amount: 93 },
      { amount_minor: 500_000, amount: 926 },
    ]);
  });

  async function pageOf(page: number): Promise<string[]> {
    const list = { filter: emptyPaymentFilter, sort: { by: "amount", direction: "desc" } as const, page, count: 1 };
    const answer = await listPayments({ database: await testDatabase(), now }, shop.tenantId, list);
    return answer.transactions.map((row) => row.orderId);
  }
});

const yen = currency.parse("JPY");
