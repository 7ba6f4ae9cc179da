import { beforeAll, describe, expect, test } from "vitest";
import { aPayment, aShop, anOrderBody, type TestPayment, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let shop: TestShop;
let payment: TestPayment;
beforeAll(async () => {
  app = await testApp();
  shop = await aShop();
  payment = await aPayment(shop);
});

const order = anOrderBody({ customer: { firstName: "José" } });
const post = (url: string, payload: Buffer, type = "application/json", method: "POST" | "PUT" = "POST") =>
  app.http.inject({ method, url: `/api${url}`, headers: { ...asKeyOf(shop), "content-type": type }, payload });

describe.for([
  ["latin1", "Latin-1 or Windows-1252"],
  ["utf16le", "UTF-16"],
] as const)("a body in %s", ([encoding, name]) => {
  test.for([
    ["an order", "POST", "/orders"],
    ["a change", "PUT", "/orders/{orderId}"],
    ["an outcome", "POST", "/orders/{orderId}/outcomes"],
    ["a checkout", "POST", "/checkouts"],
  ] as const)("of %s is refused, naming the encoding", async ([, method, url]) => {
    const address = url.replace("{orderId}", payment.orderId);
    const reply = await post(address, Buffer.from(JSON.stringify(order), encoding), "application/json", method);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ title: "The request body isn't UTF-8", detail: `The body must be UTF-8. It looks like ${name}.` });
  });
});

test("a line of an import that isn't UTF-8 fails alone", async () => {
  const lines = [
    Buffer.from(`\uFEFF${JSON.stringify(anOrderBody({ customer: { firstName: "José" } }))}`),
    Buffer.from(JSON.stringify(order), "latin1"),
    Buffer.from(JSON.stringify(order)),
  ];
  const reply = await post("/orders/import", Buffer.concat(lines.flatMap((line) => [line, Buffer.from("\n")])), "application/x-ndjson");
  expect(
    reply.payload
      .trim()
      .split("\n")
      .map((line): unknown => JSON.parse(line)),
  ).toMatchObject([
    { paymentId: expect.any(String) },
    { line: 2, error: { title: "The line isn't UTF-8", errors: [{ message: "must be UTF-8; it looks like Latin-1 or Windows-1252" }] } },
    { orderId: order.orderId },
  ]);
});

test.for([
  ["application/json; charset=iso-8859-1", 415],
  ['application/json; charset="windows-1252"', 415],
  ["application/x-ndjson; charset=utf-16", 415],
  ["application/json; charset=UTF-8", 201],
  ['application/json;charset="utf8"', 201],
] as const)("the content type %s is answered %i", async ([type, status]) => {
  const url = type.includes("ndjson") ? "/orders/import" : "/orders";
  expect((await post(url, Buffer.from(JSON.stringify(anOrderBody())), type)).statusCode).toBe(status);
});
