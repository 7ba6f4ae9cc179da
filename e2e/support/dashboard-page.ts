import { expect, type Locator } from "@playwright/test";
import type { Stage } from "./stage.ts";

/** The parts of the dashboard that the stories use, in any frame and width. */
export function dashboardPage({ screen }: Pick<Stage, "screen">) {
  const field = (label: string) => screen.getByLabel(label, { exact: true });
  return {
    heading: screen.getByRole("heading", { name: "Insights Dashboard", level: 1 }).first(),
    /** The card shown in place of figures that the shop's plan locks. */
    locked: screen.getByText(/^Data Locked, Secure your transactions with our Payment Guarantee/),
    /** A row of a chart shown as a table: its name and its values. */
    row: (title: string, name: string) => tableRow(screen.getByRole("region", { name: `${title} as a table` }), name),

    /** Filters by date in one of its modes; `fill` fills in the mode's fields. */
    async filterByDate(mode: string, fields: Record<string, string>) {
      await screen.getByRole("button", { name: /^Filter by Date: / }).click();
      await field("Date").selectOption({ label: mode });
      for (const [label, value] of Object.entries(fields)) await field(label).fill(value);
      await screen.getByRole("button", { name: "Apply Filter" }).click();
    },
    async filterByChoice(name: string, choice: string) {
      await screen.getByRole("button", { name: `Filter by ${name}` }).click();
      await field(choice).check();
      await screen.getByRole("button", { name: "Apply Filter" }).click();
    },
    async chooseCurrency(from: string, to: string) {
      await screen.getByRole("button", { name: `Currency: ${from}` }).click();
      await field("Search currencies").fill(to);
      await field("Search currencies").press("Enter");
      await expect(screen.getByRole("button", { name: `Currency: ${to}` })).toBeVisible();
    },
  };
}

function tableRow(table: Locator, name: string): Locator {
  return table.getByRole("row").filter({ has: table.page().getByRole("rowheader", { name, exact: true }) });
}
