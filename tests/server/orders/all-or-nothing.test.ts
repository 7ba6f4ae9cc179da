import { beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { aShop, anOrderBody, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { countRows, rowsOf } from "#tests/server/orders/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await (
    await testDatabase()
  ).asOwner(`
    create function fail_on_purpose() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$;
    create trigger event_fails before insert on payment_event for each row when (new.description like '%' || 'Broken' || '%')
      execute function fail_on_purpose();
    create trigger change_fails before insert on payment_event for each row when (new.to_value = 'Broken') execute function fail_on_purpose();
    create trigger delta_fails before insert on daily_delta for each row when (new.origin = 'Broken') execute function fail_on_purpose();`);
});

const send = (shop: TestShop, body: Record<string, unknown>) => app.call(endpoints.sendOrder, { body }, asKeyOf(shop));

describe("a statement that fails leaves nothing of", () => {
  test("an order", async () => {
    const shop = await aShop();
    const body = anOrderBody({ origin: "Broken" });
    expect(await send(shop, body)).toMatchObject({ status: 500 });
    expect(Object.values(await countRows(shop)).every((count) => count === 0)).toBe(true);
    expect(await send(shop, { ...body, origin: "web" })).toMatchObject({ status: 201 });
  });

  test("an outcome", async () => {
    const shop = await aShop();
    const body = anOrderBody();
    await send(shop, body);
    const [before, counts] = [await rowsOf(shop, "payment"), await countRows(shop)];
    const report = { type: "chargeback", reason: "Broken", at: new Date("2026-11-05T00:00:00Z") } as const;
    const reply = await app.call(endpoints.reportOutcome, { params: { orderId: body.orderId }, body: report }, asKeyOf(shop));
    expect(reply.status).toBe(500);
    expect(await rowsOf(shop, "payment")).toEqual(before);
    expect(await countRows(shop)).toEqual(counts);
  });

  test("a change", async () => {
    const shop = await aShop();
    const body = anOrderBody();
    await send(shop, body);
    const [before, counts] = [await rowsOf(shop, "payment_order"), await countRows(shop)];
    const change = { amount: 60, shippingMethod: "Broken" };
    const reply = await app.call(endpoints.changeOrder, { params: { orderId: body.orderId }, body: change }, asKeyOf(shop));
    expect(reply.status).toBe(500);
    expect(await rowsOf(shop, "payment_order")).toEqual(before);
    expect(await countRows(shop)).toEqual(counts);
  });
});
