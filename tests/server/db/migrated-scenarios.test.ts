import { readFile } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { readConfigurations } from "#server/scenarios/sensor-configurations.ts";
import { liveSetOf } from "#tests/support/live-set.ts";
import { aShop } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const folder = new URL("../../../src/server/db/migrations/", import.meta.url);
const statementsOf = async (name: string) => (await readFile(new URL(name, folder), "utf8")).split("--> statement-breakpoint");

test("scenarios from before get a version with their sensors and actions, and what they decided by themselves is one", async () => {
  const database = await testDatabase();
  const { tenantId } = await aShop();
  const { scenarios: made } = await liveSetOf({ tenantId });
  onTestFinished(async () => {
    for (const table of ["scenario_sensor", "scenario"]) await database.asOwner(`drop table if exists ${table}`);
  });
  await database.asOwner("create table scenario (tenant_id bigint, scenario_id bigint, guarantee_action text)");
  await database.asOwner(
    `create table scenario_sensor (tenant_id bigint, sensor_id bigint, scenario_id bigint, type text, name text, stage text,
       is_archived boolean default false, settings jsonb, created_at timestamptz default now())`,
  );
  for (const { id, guaranteeAction } of made)
    await database.asOwner("insert into scenario values ($1, $2, $3)", [tenantId, Number(id), guaranteeAction]);
  const last = Number(made.at(-1)?.id);
  await database.asOwner(
    `insert into scenario_sensor (tenant_id, sensor_id, scenario_id, type, name, stage, settings)
     values ($1, 77, $2, '23', '#Order#Tag', 'manual', '{"tags": ["gift"]}')`,
    [tenantId, last],
  );
  await database.asOwner(
    "update scenario_set set scenarios = (select jsonb_agg(each - 'sensors' - 'isPreset') from jsonb_array_elements(scenarios) each) where tenant_id = $1",
    [tenantId],
  );

  for (const statement of await statementsOf("0046_scenario-sets.sql"))
    if (/^\s*(--.*\n)?(INSERT|WITH)/.test(statement)) await database.asOwner(statement);

  const live = await liveSetOf({ tenantId });
  expect(live.version).toBe(2);
  expect(live.scenarios.map((scenario) => ({ ...scenario, sensors: [] }))).toEqual(made.map((scenario) => ({ ...scenario, sensors: [] })));
  const [first] = live.scenarios;
  expect(first?.sensors.map(({ type, name, stage }) => `${type} ${stage} ${name}`)).toEqual([
    "9 automatic Monitor Email Interaction",
    "6 automatic Record Website Visits",
    "11 automatic Track Delivery Trail",
    "22 automatic #Guarantee#Reject automatically",
  ]);
  expect(live.scenarios.at(-1)?.sensors.at(-1)).toMatchObject({ id: 77, configurationId: 77, name: "#Order#Tag" });
  const sensors = live.scenarios.flatMap((scenario) => scenario.sensors);
  expect(new Set(sensors.map(({ id }) => id)).size).toBe(sensors.length);
  const ids = sensors.flatMap(({ configurationId }) => configurationId ?? []);
  const configured = await database.forTenants([tenantId], (handle) => readConfigurations(handle, tenantId, ids));
  expect(configured.size).toBe(ids.length);
  expect(configured.get(77)?.settings).toEqual({ tags: ["gift"] });
  expect(configured.get(first?.sensors.at(-1)?.configurationId ?? 0)?.settings).toMatchObject({ decision: "rejected" });
});
