import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { ruleParts } from "#domain/rules/rule-parts.ts";
import { presetScenarios } from "#domain/scenarios/presets.ts";
import { showTrace } from "#server/screening/kept-trace.ts";
import { aPayment, aShop } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const migration = new URL("../../../src/server/db/migrations/0003_kept_shapes.sql", import.meta.url);

const counts = { ips: 6, cards: 4, emails: 3, orders: 1, people: 2, devices: 5 };
const oldFacts = {
  card: { brand: "Visa" },
  velocity: {
    card: { "30d": counts, "7d": counts, "24h": counts, "1h": counts },
    phone: { "30d": { ...counts, orders: 0 }, "7d": counts, "24h": counts, "1h": counts },
  },
};
const oldTrace = [
  {
    id: 1,
    name: "Account ring, just registered",
    result: "missed",
    rules: [
      { text: "Different people on this device in 24 hours is at least 2", result: "missed", left: 1, right: 2 },
      { text: "Seconds since the account was registered is at most 60", result: "not reached", left: null, right: null },
    ],
  },
  { id: 2, name: "Everything else", result: "hit", rules: [] },
];

test("decisions stored in the larger old format read like the ones stored now", async () => {
  const shop = await aShop();
  const { paymentId } = await aPayment(shop);
  const database = await testDatabase();
  const keep = "update screening set trace = $2::jsonb, facts = $3::jsonb where payment_id = $1";
  await database.asOwner(keep, [paymentId, JSON.stringify(oldTrace), JSON.stringify(oldFacts)]);

  const statements = (await readFile(migration, "utf8")).split("--> statement-breakpoint");
  for (const statement of [...statements, ...statements]) await database.asOwner(statement);

  const { rows } = await database.asOwner("select trace, facts from screening where payment_id = $1", [paymentId]);
  const [ring, rest] = [presetScenarios[0], presetScenarios.at(-1)];
  if (!ring || !rest) throw new Error("There are no presets");
  const scenarios = [
    { ...ring, id: "1", sensors: [] },
    { ...rest, id: "2", sensors: [] },
  ];
  const [missed, notReached] = ring.rules.map(ruleParts);
  expect(showTrace(rows[0]?.["trace"], scenarios)).toEqual([
    {
      id: 1,
      name: ring.name,
      result: "missed",
      rules: [
        { rule: missed, result: "missed", left: 1, right: 2 },
        { rule: notReached, result: "not reached", left: null, right: null },
      ],
    },
    { id: 2, name: rest.name, result: "hit", rules: [] },
  ]);
  const window = [1, 2, 3, 4, 5, 6];
  expect(rows[0]?.["facts"]).toEqual({ card: { brand: "Visa" }, velocity: { card: [window, window, window, window] } });
});
