import type { Locator, Page } from "@playwright/test";

/** A screen as a person meets it: where it is, what they came to see, and what they do there. */
export type Visit = {
  name: "login" | "transactions" | "transaction";
  isSignedIn: boolean;
  address: string;
  /** The paint that counts: before it the screen is of no use. */
  useful(page: Page): Locator;
  use(page: Page): Promise<void>;
};

/** The three screens whose speed is promised; `paymentId` is an order of the demo shop. */
export function consoleVisits(paymentId: string): Visit[] {
  return [
    {
      name: "login",
      isSignedIn: false,
      address: "/login",
      useful: (page) => page.getByRole("button", { name: "Log in" }),
      use: async (page) => {
        await page.getByLabel("Email").click();
        await page.keyboard.type("nobody@example.com");
        await page.getByLabel("Password", { exact: true }).click();
        await page.keyboard.type("not a password");
        await page.getByRole("button", { name: "Log in" }).click();
        await page.getByRole("alert").getByText("Wrong username or password. Please try again.").waitFor();
      },
    },
    {
      name: "transactions",
      isSignedIn: true,
      address: "/transactions",
      useful: firstPayment,
      use: async (page) => {
        await page.getByRole("button", { name: "More Filters" }).click();
        await page.getByRole("menuitem", { name: "Email" }).click();
        await page.getByLabel("Email", { exact: true }).click();
        await page.keyboard.type("a");
        await page.getByRole("button", { name: "Apply", exact: true }).click();
        await page.getByRole("button", { name: "Remove filter Email" }).waitFor();
        await firstPayment(page).click();
        await page.getByRole("heading", { name: "Activity Trail" }).waitFor();
      },
    },
    {
      name: "transaction",
      isSignedIn: true,
      address: `/transactions/${paymentId}`,
      useful: (page) => page.getByRole("heading", { name: /^(Low|Medium|High) risk$/ }),
      use: async (page) => {
        await page.getByRole("button", { name: "Hide Payment info" }).click();
        await page.getByRole("button", { name: "Show Payment info" }).click();
        await page.getByLabel("Comment", { exact: true }).click();
        await page.keyboard.type("Looks like");
        await page.getByRole("button", { name: "Transactions", exact: true }).click();
        await firstPayment(page).waitFor();
      },
    },
  ];
}

function firstPayment(page: Page): Locator {
  return page.getByRole("main").getByRole("row").getByRole("link").first();
}
