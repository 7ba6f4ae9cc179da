import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { addComment } from "#contract/payment-trail.ts";
import { makeLogger } from "#server/logger.ts";
import { aPayment, aPerson, aShop, anOrderBody, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson } from "#tests/support/callers.ts";
import { bareDigits, cardNumbers, cardNumberWays, innocentTexts } from "#tests/support/card-number-ways.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

let app: TestApp;
/** What the app has logged, at every level. */
const logged: string[] = [];
beforeAll(async () => {
  app = await testApp({ log: makeLogger("trace", { write: (line) => void logged.push(line) }) });
});
afterEach(() => expectNone(logged.splice(0)));

const CARD = "4242424242424242";
const at = "2026-11-02T12:00:00Z";
const texts = cardNumberWays.map(({ text }) => text);

async function send(shop: TestShop, method: "POST" | "PUT", url: string, payload: unknown) {
  const reply = await app.http.inject({
    method,
    url: `/api${url}`,
    headers: { ...asKeyOf(shop), "content-type": "application/json" },
    payload: JSON.stringify(payload),
  });
  return { status: reply.statusCode, text: reply.payload, body: reply.json<Record<string, unknown>>() };
}

/** Every row that any table has, as text. */
async function everything(): Promise<string[]> {
  const database = await testDatabase();
  return database.asSystem(async (handle) => {
    const tables = await handle.prepared<{ name: string }>(
      "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
      [],
    );
    const rows: string[] = [];
    for (const { name } of tables)
      for (const { row } of await handle.prepared<{ row: string }>(`select each::text as row from ${name} as each`, [])) rows.push(row);
    return rows;
  });
}

function expectNone(found: readonly string[]): void {
  // Masks next to each other aren't a number.
  for (const text of found.flatMap((one) => one.split(/\*{4}\d{4}/))) {
    const digits = bareDigits(text);
    for (const number of cardNumbers) expect(digits.includes(number) ? text : "").toBe("");
  }
}

/** Joins texts with words between them, up to so many characters each. */
function joined(most: number): string[] {
  const all = [""];
  for (const text of texts) {
    const last = all.at(-1) ?? "";
    if (last.length + text.length + 3 > most) all.push(text);
    else all[all.length - 1] = last === "" ? text : `${last} x ${text}`;
  }
  return all;
}

test("the ways are as many as they should be, each with a number in it", () => {
  expect(texts.length).toBeGreaterThanOrEqual(200);
  for (const text of texts) expect(cardNumbers.some((number) => bareDigits(text).includes(number)) ? "" : text).toBe("");
});

describe("no full card number is stored or answered", () => {
  test("of an order, its change and an import, in texts, numbers, and names of fields", async () => {
    const shop = await aShop();
    const odd = {
      notes: texts,
      numbers: cardNumbers.map(Number),
      names: Object.fromEntries(texts.map((text, index) => [`${text} of ${"x".repeat(index)}`.slice(0, 250), 1])),
      customer: { firstName: texts[31], phone: CARD, ordersCount: Number(CARD), nick: texts[40] },
      billingAddress: { address1: texts[50], zip: CARD },
      items: [{ id: CARD, description: texts[60] }],
      tags: texts.slice(0, 200),
      device: { userAgent: texts[70], deviceId: CARD },
    };
    const order = anOrderBody(odd);
    const sent = await send(shop, "POST", "/orders", order);
    const changed = await send(shop, "PUT", `/orders/${order.orderId}`, { more: texts, shippingMethod: CARD, tags: texts.slice(100, 300) });
    expect([sent.status, changed.status]).toEqual([201, 200]);
    const imported = await app.http.inject({
      method: "POST",
      url: "/api/orders/import",
      headers: { ...asKeyOf(shop), "content-type": "application/x-ndjson" },
      payload: [anOrderBody(odd), anOrderBody({ reference: CARD })].map((one) => JSON.stringify(one)).join("\n"),
    });
    expect(imported.payload.match(/"decision"/g)).toHaveLength(2);
    expectNone([sent.text, changed.text, imported.payload, ...(await everything())]);
  });

  test("below payment, where each way refuses the order", async () => {
    const shop = await aShop();
    const bodies = texts.flatMap((text) => [
      anOrderBody({ payment: { cardHolder: text } }),
      anOrderBody({ payment: { deep: [{ note: text }] } }),
      anOrderBody({ payment: { [text]: "x" } }),
    ]);
    const reply = await app.http.inject({
      method: "POST",
      url: "/api/orders/import",
      headers: { ...asKeyOf(shop), "content-type": "application/x-ndjson" },
      payload: bodies.map((body) => JSON.stringify(body)).join("\n"),
    });
    const lines = reply.payload.trim().split("\n");
    expect(lines).toHaveLength(bodies.length);
    expect(lines.filter((line) => !line.includes("full card number"))).toEqual([]);
    expectNone([...lines, ...(await everything())]);
  });

  test("of outcomes, checkouts and comments", async () => {
    const shop = await aShop();
    const ana = await aPerson({ of: [shop] });
    const { orderId, paymentId } = await aPayment(shop);
    const answers: string[] = [];
    for (const [index, reason] of joined(250).entries()) {
      const sent = await send(shop, "POST", `/orders/${orderId}/outcomes`, {
        id: `${texts[index]?.trim()}`,
        type: "inquiry",
        reason,
        reasonCode: CARD,
        [reason]: CARD,
        at,
      });
      expect([sent.status, sent.text]).toEqual([201, expect.stringContaining("masked")]);
      answers.push(sent.text);
    }
    const names = Object.fromEntries(texts.map((text) => [text, text]));
    const checkout = await send(shop, "POST", "/checkouts", {
      id: CARD,
      at,
      amount: 1,
      currency: "USD",
      email: `${CARD}@shop.test`,
      ...names,
    });
    expect(checkout.status).toBe(201);
    for (const comment of joined(4_900)) {
      const { answer } = await app.call(addComment, { params: { paymentId }, body: { comment } }, asPerson(ana, shop));
      expect(answer?.comment).toContain("****");
      answers.push(answer?.comment ?? "");
    }
    expectNone([...answers, checkout.text, ...(await everything())]);
  });
});

describe("an identifier that fits a card number still names what it named:", () => {
  test("an order, which is found by it again", async () => {
    const shop = await aShop();
    const order = anOrderBody({ orderId: CARD });
    const first = await send(shop, "POST", "/orders", order);
    const again = await send(shop, "POST", "/orders", order);
    expect([first.status, again.status, again.body["paymentId"]]).toEqual([201, 200, first.body["paymentId"]]);
    expect(await send(shop, "PUT", `/orders/${CARD}`, { orderId: CARD, origin: "web" })).toMatchObject({
      status: 200,
      body: { changes: [{ field: "origin" }] },
    });
    expect(await send(shop, "POST", "/orders", { ...order, orderId: "4000056655665556" })).toMatchObject({ status: 201 });
    expect(await send(shop, "PUT", `/orders/5555555555554444`, {})).toMatchObject({ status: 404 });
  });

  test("an outcome and a checkout", async () => {
    const shop = await aShop();
    const { orderId } = await aPayment(shop);
    const outcome = { id: CARD, type: "chargeback", at };
    const [first, again] = [
      await send(shop, "POST", `/orders/${orderId}/outcomes`, outcome),
      await send(shop, "POST", `/orders/${orderId}/outcomes`, outcome),
    ];
    expect([first.status, again.status, again.body["outcomeId"]]).toEqual([201, 200, first.body["outcomeId"]]);
    const checkout = { id: CARD, at, amount: 1, currency: "USD" };
    expect([(await send(shop, "POST", "/checkouts", checkout)).status, (await send(shop, "POST", "/checkouts", checkout)).status]).toEqual([
      201, 200,
    ]);
  });

  test("in each shop under another hash", async () => {
    const ids = [];
    for (const shop of [await aShop(), await aShop()]) {
      const { body } = await send(shop, "POST", "/checkouts", { id: CARD, at, amount: 1, currency: "USD" });
      ids.push(body["id"]);
    }
    expect(ids).toEqual([expect.stringMatching(/^\*{4}4242-[\w-]{22}$/), expect.stringMatching(/^\*{4}4242-[\w-]{22}$/)]);
    expect(new Set(ids).size).toBe(2);
  });
});

test("what only looks like a card number is stored as it is", async () => {
  const shop = await aShop();
  for (const phone of innocentTexts["customerPhone"] ?? []) {
    const { body } = await send(shop, "POST", "/orders", anOrderBody({ customer: { phone }, shippingAddress: { phone, country: "DE" } }));
    expect([phone, body["warnings"]]).toEqual([phone, []]);
  }
  const notes = innocentTexts["note"] ?? [];
  const { body } = await send(shop, "POST", "/orders", anOrderBody({ reference: "490154203237518", tags: notes }));
  expect(body["warnings"]).toEqual([]);
});

describe("the log, at every level, has no full card number or security code", () => {
  const CODE = "CVV 7391";
  const sentences = joined(200).map((text) => `${text} ${CODE}`);
  const order = (note: string) => ({
    note,
    [note]: CARD,
    cvv: "7391",
    tags: [note],
    device: { deviceId: CARD },
    customer: { phone: CARD },
  });

  type Payment = { orderId: string; paymentId: number };
  /** `table` is where it's stored; what isn't is refused with the status. */
  type Door = {
    name: string;
    table?: string;
    refusedWith?: number;
    method?: "PUT";
    url: (of: Payment) => string;
    body: (note: string, of: Payment) => unknown;
  };
  const doors: Door[] = [
    { name: "an order", table: "payment_order", url: () => "/orders", body: (note) => anOrderBody(order(note)) },
    { name: "a change", table: "payment_order", method: "PUT", url: ({ orderId }) => `/orders/${orderId}`, body: order },
    {
      name: "an order that is paid with it",
      refusedWith: 422,
      url: () => "/orders",
      body: (note) => anOrderBody({ payment: { [note]: note } }),
    },
    {
      name: "a change of a payment to it",
      refusedWith: 422,
      method: "PUT",
      url: ({ orderId }) => `/orders/${orderId}`,
      body: (note) => ({ payment: { cardHolder: note } }),
    },
    { name: "a change of an order with such an ID", refusedWith: 404, method: "PUT", url: () => `/orders/${CARD}`, body: order },
    { name: "an import", table: "payment_order", url: () => "/orders/import", body: (note) => anOrderBody(order(note)) },
    {
      name: "an outcome",
      table: "outcome",
      url: ({ orderId }) => `/orders/${orderId}/outcomes`,
      body: (note) => ({ id: note.slice(0, 200), type: "inquiry", at, reason: note, reasonCode: CARD, [note.slice(0, 250)]: note }),
    },
    {
      name: "a checkout",
      table: "checkout",
      url: () => "/checkouts",
      body: (note) => ({ id: CARD, at, amount: 1, currency: "USD", email: `${CARD}@shop.test`, note }),
    },
    {
      name: "a comment",
      table: "payment_comment",
      url: ({ paymentId }) => `/payments/${paymentId}/add-comment`,
      body: (comment) => ({ comment }),
    },
    {
      name: "a decision",
      table: "staff_decision",
      url: () => "/guarantee/reason",
      body: (note, { paymentId }) => ({
        paymentId: String(paymentId),
        action: "reject",
        reasonCode: "other",
        reasonText: note,
        comment: note,
      }),
    },
    {
      name: "a browser's fault",
      url: () => "/client-faults",
      body: (message) => ({ kind: "uncaught", message, screen: null, build: `index-${CARD}.js`, frames: [`index-${CARD}.js:1:2`] }),
    },
  ];

  type Way = { edit?: (text: string) => string; headers?: Record<string, string>; isRefusing?: true };
  /** Sends every text, and gives the statuses of the answers. */
  async function sendAll(door: Door, { edit = (text) => text, headers = {}, isRefusing }: Way = {}): Promise<number[]> {
    const { method = "POST", name, table, url, body } = door;
    const shop = await aShop();
    const onlyPayment = await aPayment(shop);
    const isOfPerson = name === "a comment" || name === "a decision";
    const caller = isOfPerson ? asPerson(await aPerson({ of: [shop] }), shop) : asKeyOf(shop);
    const media = name === "an import" ? "application/x-ndjson" : "application/json";
    const database = await testDatabase();
    if (isRefusing) await database.asOwner(`alter table ${table} add constraint refusing check (false) not valid`);
    logged.length = 0;
    const statuses = new Set<number>();
    for (const [index, note] of sentences.entries()) {
      // Other words about an order that one has decided on are refused.
      const payment = name === "a decision" ? await aPayment(shop) : onlyPayment;
      const sent = await app.http.inject({
        method,
        url: `/api${url(payment)}`,
        headers: { ...caller, "content-type": media, ...headers },
        payload: edit(JSON.stringify(body(note, payment))),
        remoteAddress: `192.0.2.${index}`,
      });
      statuses.add(sent.statusCode);
    }
    if (isRefusing) await database.asOwner(`alter table ${table} drop constraint refusing`);
    return [...statuses];
  }

  function expectLogged(message: string): void {
    const lines = logged.splice(0);
    expect(lines.some((line) => line.includes(message))).toBe(true);
    expectNone(lines);
    // A random ID, a time or a number that is counted up may have these digits in a row.
    const chance = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|"(?:time|tenantId|paymentId|ms|pid)":\d+/g;
    for (const line of lines) expect(line.replaceAll(chance, "")).not.toContain("7391");
  }

  test.each(doors)("after $name", async (door) => {
    const statuses = await sendAll(door);
    expect(statuses.filter((status) => (door.refusedWith === undefined ? status >= 300 : status !== door.refusedWith))).toEqual([]);
    expectLogged('"answered"');
  });

  test.each(doors)("after $name that isn't JSON", async (door) => {
    expect(await sendAll(door, { edit: (text) => `${text.slice(0, -1)},` })).toEqual(door.name === "an import" ? [200] : [400]);
    expectLogged('"answered"');
  });

  test.each(doors)("after $name without access", async (door) => {
    const headers = { "x-api-key": CARD, authorization: `Bearer ${CARD}` };
    expect(await sendAll(door, { headers })).toEqual(door.name === "a browser's fault" ? [201] : [401]);
    expectLogged('"answered"');
  });

  test.each(doors.filter(({ table }) => table !== undefined))("after $name that the database refuses", async (door) => {
    expect(await sendAll(door, { isRefusing: true })).toEqual([door.name === "an import" ? 200 : 500]);
    expectLogged(door.name === "an import" ? '"failed to import a line"' : '"request failed"');
  });
});
