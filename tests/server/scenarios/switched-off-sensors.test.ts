import { beforeAll, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { anAction } from "#tests/support/an-action.ts";
import { catchAllOf, makeLive } from "#tests/support/live-set.ts";
import { aPayment, aPerson, aShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

test("a sensor that is switched off hides its events on orders of its scenario, and they come back with it", async () => {
  const shop = await aShop();
  const owner = asPerson(await aPerson({ of: [shop] }), shop);
  const scenario = await catchAllOf(shop);
  await anAction(shop, scenario);
  const { paymentId } = await aPayment(shop, { scenario });
  await (
    await testDatabase()
  ).forTenants([shop.tenantId], (handle) =>
    handle.unprepared(
      `insert into payment_event (tenant_id, payment_id, type, description, at, sensor_type, sensor_name)
       select $1, $2, 'WATCH_ACTIVATED', 'seen', now(), type, 'Watching' from unnest(array['6', '9', '11', '23']) as type`,
      [shop.tenantId, paymentId],
    ),
  );
  const params = { id: String(paymentId) };
  const shown = async () => {
    const history = await app.read(endpoints.getHistory, { params }, owner);
    const filters = await app.read(endpoints.listHistorySensors, { params }, owner);
    const types = history.flatMap(({ sensor }) => sensor?.type.id ?? []);
    expect(filters.map(({ sensor }) => sensor).filter((type) => types.some((known) => known === type))).toHaveLength(new Set(types).size);
    return types.toSorted();
  };
  const switchSensors = (isArchived: boolean) =>
    makeLive(shop, (scenarios) =>
      scenarios.map((each) => ({
        ...each,
        sensors: each.sensors.map((sensor) => (["6", "11"].includes(sensor.type) ? { ...sensor, isArchived } : sensor)),
      })),
    );
  expect(await shown()).toEqual(["11", "23", "6", "9"]);
  await switchSensors(true);
  expect(await shown()).toEqual(["23", "9"]);
  await switchSensors(false);
  expect(await shown()).toEqual(["11", "23", "6", "9"]);
});
