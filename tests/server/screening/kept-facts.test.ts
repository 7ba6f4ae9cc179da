import { expect, test } from "vitest";
import { keepFacts, readKeptFacts } from "#server/screening/kept-facts.ts";
import { quietFacts } from "#tests/support/quiet-facts.ts";

test("facts are read as they were stored", () => {
  const kept = keepFacts(quietFacts());
  expect(readKeptFacts(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
});

test("an older version's facts are null if unknown then, and dropped if unknown now", () => {
  const window = [1, 2, 3, 4, 5, 6];
  const older = {
    card: { brand: "Visa", colour: "blue" },
    place: { ip: { lat: 52.5 }, ipCountry: "DE" },
    person: { orders: 4 },
    velocity: { card: [window], fax: [window] },
    stars: "Leo",
  };
  const facts = readKeptFacts(older);
  expect(facts.card).toEqual({ ...quietFacts().card, brand: "Visa" });
  expect(facts.place).toMatchObject({ ipCountry: "DE", ip: null, billing: null });
  expect(facts.person).toEqual({ ...quietFacts().person, orders: 4 });
  expect(facts.velocity).toEqual({ card: [window] });
  expect(facts.record.device).toEqual(quietFacts().record.device);
  expect(facts).not.toHaveProperty("stars");
});

test.for([null, [], "facts"])("%j reads as facts that are all unknown", (kept) => {
  expect(readKeptFacts(kept)).toMatchObject({ velocity: {}, phone: { e164: null }, person: { orders: 0 } });
});
