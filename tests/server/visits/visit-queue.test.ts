import { expect, test } from "vitest";
import type { Database } from "#server/db/database.ts";
import { MOST_WAITING, queueVisit } from "#server/visits/visit-queue.ts";
import { visitReport } from "#server/visits/visit-report.ts";
import { aVisitBody } from "#tests/support/a-visit.ts";
import { aShop } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const source = { ip: "203.0.113.9", userAgent: null, acceptLanguage: null, receivedAt: new Date("2026-03-10T18:00:00Z") };
const aReport = () => visitReport(aVisitBody({ siteKey: "" }), source, String);

test("shops' visits are stored one small transaction at a time on the embedded database, and shops take turns", async () => {
  const database = await testDatabase();
  const [busy, other] = [await aShop(), await aShop()];
  const begun: (number | undefined)[] = [];
  let running = 0;
  const watched: Database = {
    ...database,
    kind: "embedded",
    async forTenants(tenantIds, work) {
      begun.push(tenantIds[0]);
      running += 1;
      expect(running).toBe(1);
      const result = await database.forTenants(tenantIds, work);
      running -= 1;
      return result;
    },
  };
  const sent = Array.from({ length: 12 }, () => queueVisit(watched, busy.tenantId, aReport()));
  const stored = await Promise.all([...sent, queueVisit(watched, other.tenantId, aReport())]);
  expect(stored.every((isKept) => isKept)).toBe(true);
  expect(begun).toEqual([busy.tenantId, other.tenantId, busy.tenantId, busy.tenantId]);
});

test("above the most that wait, a shop's visits are refused, and another's aren't", async () => {
  const database = await testDatabase();
  const [busy, other] = [await aShop(), await aShop()];
  const waiting = Array.from({ length: MOST_WAITING }, () => queueVisit(database, busy.tenantId, aReport()));
  expect(() => queueVisit(database, busy.tenantId, aReport())).toThrow("report more visits than can be stored");
  await expect(queueVisit(database, other.tenantId, aReport())).resolves.toBe(true);
  expect((await Promise.all(waiting)).every((isKept) => isKept)).toBe(true);
});

test("a visit that comes as the queue ends is stored too", async () => {
  const database = await testDatabase();
  const { tenantId } = await aShop();
  for (let later = 0; later < 10; later += 1) {
    await queueVisit(database, tenantId, aReport());
    for (let turn = 0; turn < later; turn += 1) await Promise.resolve();
    await expect(queueVisit(database, tenantId, aReport())).resolves.toBe(true);
  }
});
