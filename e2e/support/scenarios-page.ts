import { expect } from "@playwright/test";
import type { Stage } from "./stage.ts";

/** The parts of the scenarios screen that the stories use, in any frame and width. */
export function scenariosPage({ screen }: Pick<Stage, "screen">) {
  const list = screen.getByRole("list", { name: "Scenarios" });
  const named = (words: string) => screen.getByRole("button", { name: words, exact: true });
  const row = (scenario: string) => list.getByRole("listitem").filter({ has: named(scenario) });
  const name = (words: string) => list.getByRole("button", { name: words, exact: true });
  const dialog = screen.getByRole("dialog");
  return {
    dialog,
    /** A scenario's name, which opens and closes it. */
    name,
    /** The scenarios' names in the order in which they are shown: dragging and saving keep their elements' places. */
    names: async () => {
      const rows = await list.getByRole("heading", { level: 2 }).all();
      const placed = await Promise.all(
        rows.map(async (row) => ({ text: (await row.getByRole("button").textContent()) ?? "", top: (await row.boundingBox())?.y ?? 0 })),
      );
      return placed.toSorted((a, b) => a.top - b.top).map(({ text }) => text);
    },
    handle: (words: string) => list.getByRole("button", { name: `Move ${words}`, exact: true }),
    /** A field of a scenario that is open. */
    field: (scenario: string, label: string) => row(scenario).getByLabel(label, { exact: true }),
    /** Renames a scenario, and waits until it's saved. */
    async rename(from: string, to: string) {
      await name(from).click();
      const field = this.field(from, "Scenario Name");
      await field.fill(to);
      await field.press("Enter");
      await expect(name(to)).toBeVisible();
      await name(to).click();
    },
    /** Chooses in one of the rule dialog's pickers. */
    async pick(label: string, choice: string) {
      await dialog.getByLabel(label, { exact: true }).fill(choice);
      await screen.getByRole("option", { name: choice }).first().click();
    },
  };
}
