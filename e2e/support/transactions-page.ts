import type { Stage } from "./stage.ts";

/** The parts of the transactions list that the stories use, in any frame and width. */
export function transactionsPage({ screen }: Pick<Stage, "screen">) {
  const form = (label: string) => screen.getByLabel(label, { exact: true });
  const apply = () => screen.getByRole("button", { name: "Apply", exact: true }).click();

  return {
    heading: screen.getByRole("heading", { name: "Transactions", level: 1 }).first(),
    /** '1 order', '3,012 orders'. The dashboard shows the same text, in case the story is still there. */
    length: screen
      .getByRole("main")
      .filter({ has: screen.getByRole("heading", { name: "Transactions", level: 1 }) })
      .getByText(/^[\d,]+\+? orders?$/),
    /** The transactions' links, in the order of the list. */
    payments: screen.getByRole("region", { name: "Orders" }).getByRole("link"),
    filter: (words: string | RegExp) => screen.getByRole("button", { name: words, exact: true }),
    search: screen.getByRole("searchbox", { name: "Search orders" }),
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

  /** The decision has its own chip in the bar; the other filters are behind More Filters. */
  async function openFilter(name: string) {
    if (name === "Decision") return screen.getByRole("button", { name, exact: true }).click();
    await screen.getByRole("button", { name: "More Filters" }).click();
    await screen.getByRole("menuitem", { name, exact: true }).click();
  }
}
