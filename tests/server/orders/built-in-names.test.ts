import { beforeAll, expect, test } from "vitest";
import { aShop, anOrderBody, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let shop: TestShop;
beforeAll(async () => {
  app = await testApp();
  shop = await aShop();
});

const names = ["constructor", "toString", "valueOf", "hasOwnProperty", "__defineGetter__", "__proto__"];
const values = ["1", '{"prototype":{"isMine":true}}', '{"isMine":true}'];

test.for(names.flatMap((name) => values.map((value) => [name, value] as const)))(
  "the field %s with %s is unknown",
  async ([name, value]) => {
    const field = `"${name}":${value}`;
    const [sent, changed, imported] = [anOrderBody(), anOrderBody(), anOrderBody()];
    const warnings = [{ path: name }, { path: `customer.${name}` }].map((one) => expect.objectContaining(one));

    const first = await send("POST", "/orders", withFields(sent, `${field},"customer":{${field}}`));
    expect(first).toMatchObject({ paymentId: expect.any(String), warnings });
    expect(await send("PUT", `/orders/${sent.orderId}`, '{"tags":["gift"]}')).toMatchObject({ changes: [{ field: "tags" }], warnings });

    await send("POST", "/orders", withFields(changed, '"customer":{"id":"c1"}'));
    const change = await send("PUT", `/orders/${changed.orderId}`, `{${field},"customer":{${field}}}`);
    expect(change).toMatchObject({ warnings });
    expect(
      Object(change)
        .changes.map((one: { field: string }) => one.field)
        .toSorted(),
    ).toEqual([name, `customer.${name}`].toSorted());

    const line = await send("POST", "/orders/import", withFields(imported, field), "application/x-ndjson");
    expect(line).toMatchObject({ paymentId: expect.any(String) });
    expect(Reflect.get({}, "isMine")).toBeUndefined();
  },
);

test.for(names.flatMap((name) => values.map((value) => [name, value] as const)))(
  "the field %s with %s is unknown in outcomes and checkouts too",
  async ([name, value]) => {
    const order = anOrderBody();
    await send("POST", "/orders", JSON.stringify(order));
    const warnings = [{ path: name, message: "is not a known field; ignored" }];
    const outcome = withFields({ type: "inquiry", at: order.createdAt }, `"${name}":${value}`);
    expect(await send("POST", `/orders/${order.orderId}/outcomes`, outcome)).toMatchObject({ outcomeId: expect.any(String), warnings });
    const { createdAt: at, amount, currency } = order;
    const checkout = withFields({ id: order.orderId, at, amount, currency }, `"${name}":${value}`);
    expect(await send("POST", "/checkouts", checkout)).toMatchObject({ id: order.orderId, warnings });
    expect(Reflect.get({}, "isMine")).toBeUndefined();
  },
);

/** JSON text, because an object literal can't have a field of its own called `__proto__`. */
function withFields(body: object, fields: string): string {
  return JSON.stringify(body).replace(/\}$/, `,${fields}}`);
}

async function send(method: "POST" | "PUT", path: string, payload: string, type = "application/json"): Promise<unknown> {
  const headers = { ...asKeyOf(shop), "content-type": type };
  return (await app.http.inject({ method, url: `/api${path}`, headers, payload })).json();
}
