import { describe, expect, test } from "vitest";
import type { ListType } from "#domain/custom-lists/list-type.ts";
import { fieldSide, rule } from "#domain/rules/build-rule.ts";
import { scenariosElsewhere } from "#domain/replay/scenarios-elsewhere.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import { aScenario, aSensor } from "#tests/support/a-scenario.ts";
import { listSide } from "#tests/support/rule-sides.ts";

const known = { id: "900001", name: "Known", type: "email" as const };
const blocked = { id: "900002", name: "Blocked", type: "email" as const };
const over = (...lists: (typeof known)[]) => lists.map(({ id, name }) => rule(fieldSide("payer.email"), "In", listSide(id, name)));
const rest = aScenario("900100", { name: "All other orders", isCatchAll: true });
const ownRest = aScenario("700100", { name: "Everything", isCatchAll: true });
const tried = (rules: Scenario["rules"], shown: Partial<Scenario> = {}) => [aScenario("900101", { name: "Large", rules, ...shown }), rest];

function tryIn(scenarios: Scenario[], own: { lists?: [name: string, type: ListType][]; scenarios?: Scenario[] } = {}) {
  const ownLists = (own.lists ?? []).map(([name, type], place) => ({ id: String(700_001 + place), name, type }));
  return scenariosElsewhere(scenarios, { lists: [known, blocked], ownLists, ownScenarios: own.scenarios ?? [ownRest] });
}

describe("scenarios in another shop", () => {
  test("use the shop's list of the same name, in any case, and type", () => {
    const { scenarios } = tryIn(tried(over(known)), {
      lists: [
        ["blocked", "email"],
        ["KNOWN", "email"],
      ],
    });
    expect(scenarios?.[0]?.rules[0]?.firstRightField).toMatchObject({ name: "KNOWN", value: "700002" });
  });

  test.each<[Scenario["rules"], [string, ListType][], string]>([
    [over(known), [], "The list “Known” isn't in this shop."],
    [over(known, blocked, known), [], "The lists “Known” and “Blocked” aren't in this shop."],
    [over(known), [["Known", "ip"]], "The list “Known” isn't of the same type in this shop."],
    [
      over(known, blocked),
      [["Blocked", "text"]],
      "The list “Known” isn't in this shop. The list “Blocked” isn't of the same type in this shop.",
    ],
    [over({ ...known, id: "900009", name: "Deleted" }), [], "The list “Deleted” isn't in this shop."],
  ])("can't be tried without a list (%#)", (rules, lists, obstacle) => {
    expect(tryIn(tried(rules), { lists })).toEqual({ scenarios: null, obstacle });
  });

  test("leave out archived ones, whose lists don't matter", () => {
    const { scenarios } = tryIn(tried(over(known), { isArchived: true }));
    expect(scenarios?.map(({ name }) => name)).toEqual(["All other orders"]);
  });

  test("have the ids of the shop's own scenarios of the same names, once each, and no other's", () => {
    const [one, two] = [aSensor(900_201), aSensor(900_202)];
    const large = aScenario("900101", { name: "Large", sensors: [one, two] });
    const scenarios = [large, { ...large, id: "900102" }, aScenario("900103", { name: "Small", sensors: [one] }), rest];
    const own = [aScenario("700101", { name: "large" }), aScenario("700102", { name: "Small", isArchived: true }), ownRest];
    const found = tryIn(scenarios, { scenarios: own }).scenarios ?? [];
    expect(found.map(({ id }) => id)).toEqual(["700101", "2", "3", "700100"]);
    expect(found.flatMap(({ sensors }) => sensors.map(({ id, configurationId }) => [id, configurationId]))).toEqual(
      [1, 2, 3, 4, 5].map((id) => [id, null]),
    );
    expect(JSON.stringify(found)).not.toContain("900");
  });
});
