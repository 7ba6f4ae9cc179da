import { expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { placeAfter, placeOfNow, readStream } from "#server/replay/stream-store.ts";
import { noAggregations } from "#domain/rules/order-aggregation.ts";
import { aShop, anOrderBody } from "#tests/support/builders.ts";
import { asKeyOf } from "#tests/support/callers.ts";
import { testApp } from "#tests/support/test-app.ts";

test("a stretch without orders ends where much has happened, so that it's read in parts", async () => {
  const app = await testApp();
  const shop = await aShop();
  const body = anOrderBody();
  await app.read(endpoints.sendOrder, { body }, asKeyOf(shop));
  for (let minute = 1; minute <= 30; minute += 1) {
    const refund = { id: `r${minute}`, type: "refund" as const, amount: 1, at: new Date(Date.UTC(2026, 10, 2, 0, minute)) };
    await app.read(endpoints.reportOutcome, { params: body, body: refund }, asKeyOf(shop));
  }
  const { tenantId } = shop;
  const time = { fromAt: new Date("2026-10-01T00:00:00Z"), untilAt: new Date("2026-12-01T00:00:00Z") };
  const sizes = await app.services.database.forTenants([tenantId], async (handle) => {
    const end = await placeOfNow(handle);
    const found: number[] = [];
    for (let from = 0; from < end;) {
      const until = await placeAfter(handle, tenantId, { from, until: end }, time, 2);
      found.push((await readStream(handle, tenantId, { from, until }, time, { replayId: 0, needs: noAggregations })).length);
      from = until;
    }
    return found;
  });
  expect(Math.max(...sizes)).toBeLessThanOrEqual(2 + 8);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(31);
});
