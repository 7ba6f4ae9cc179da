import type { Stage } from "./stage.ts";

/** The parts of the transactions list that the stories touch, in whichever frame and width. */
export function transactionsPage({ screen }: Pick<Stage, "screen">) {
  const form = (label: string) => screen.getByLabel(label, { exact: true });
  const apply = () => screen.getByRole("button", { name: "Apply", exact: true }).click();

  return {
    heading: screen.getByRole("heading", { name: "Transactions", level: 1 }).first(),
    /** '1 order', '3,012 orders'; the dashboard, which may be left for the list, says as much. */
    length: screen
      .getByRole("main")
      .filter({ has: screen.getByRole("heading", { name: "Transactions", level: 1 }) })
      .getByText(/^[\d,]+\+? orders?$/),
    /** The link of each transaction in the list, from the first. */
    payments: screen.getByRole("main").getByRole("link"),
    filter: (words: string | RegExp) => screen.getByRole("button", { name: words, exact: true }),
    moreFilters: screen.getByRole("button", { name: "More Filters" }),

    async filterByChoice(name: string, choice: string) {
      await openFilter(name);
      await form(choice).check();
      await apply();
    },
    async filterByText(name: string, text: string) {
      await openFilter(name);
      await form(name).fill(text);
      await apply();
    },
    async filterByAmount(operator: string, value: string) {
      await openFilter("Amount");
      await form("Amount is").selectOption({ label: operator });
      await form("Value").fill(value);
      await apply();
    },
    async filterByDay(chip: string | RegExp, day: string) {
      await screen.getByRole("button", { name: chip }).click();
      await form("Order date").selectOption({ label: "is on or after" });
      await form("Day").fill(day);
      await apply();
    },
  };

  /** The decision stands in the bar by itself, the others behind More Filters. */
  async function openFilter(name: string) {
    if (name === "Decision") return screen.getByRole("button", { name, exact: true }).click();
    await screen.getByRole("button", { name: "More Filters" }).click();
    await screen.getByRole("menuitem", { name, exact: true }).click();
  }
}
