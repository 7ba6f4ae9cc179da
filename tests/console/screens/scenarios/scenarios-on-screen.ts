import { screen } from "@testing-library/react";
import type { BodyOf } from "#contract/endpoint.ts";
import { createScenario, listScenarios, saveScenario } from "#contract/scenarios.ts";
import type { ScenarioOnWire } from "#contract/scenario-on-wire.ts";
import type { PlanId } from "#domain/accounts/plans.ts";
import type { Role } from "#domain/accounts/roles.ts";
import { aPerson, aShop, type TestPerson, type TestShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import type { servedConsole } from "#tests/support/served-console.tsx";
import type { TestApp } from "#tests/support/test-app.ts";

type Served = ReturnType<typeof servedConsole>;
type Opened = { shop: TestShop; person: TestPerson };

/** A shop with the preset scenarios, a person in it, and a colleague who owns it and changes them by the API. */
export async function aScenarioShop(app: TestApp, { plan = "plus", role = "owner" }: { plan?: PlanId; role?: Role } = {}) {
  const shop = await aShop({ plan });
  const person = await aPerson({ of: [shop], role });
  const as = asPerson(await aPerson({ of: [shop], fullName: "Kim Lee" }), shop);
  const set = (draft?: number) => app.read(listScenarios, { query: { draft } }, as);
  return {
    shop,
    person,
    as,
    set,
    named: async (name: string, draft?: number): Promise<ScenarioOnWire> => {
      const found = (await set(draft)).scenarios.find((scenario) => scenario.name === name);
      if (found === undefined) throw new Error(`There is no scenario ${name}`);
      return found;
    },
    create: (name: string, { isPsp = false }: { isPsp?: boolean } = {}) =>
      app.read(createScenario, { body: { scenario: { name, description: "", isPsp, rules: [] } } }, as),
    save: (scenario: BodyOf<typeof saveScenario>["scenario"]) =>
      app.read(saveScenario, { body: { scenario, sensorsToAdd: [], sensorsToDelete: [] } }, as),
  };
}

/** Opens the screen, or an address of it, and waits for the scenarios. */
export async function opened(served: Served, { shop, person }: Opened, address = "/scenarios") {
  const drawn = served.open(address, { shop, person });
  await screen.findByRole("list", { name: "Scenarios" });
  return drawn;
}

/** A scenario's part of the list. */
export function rowOf(name: string): HTMLElement {
  const row = screen.getByRole("button", { name }).closest("li");
  if (row === null) throw new Error(`There is no row of ${name}`);
  return row;
}
