import type { Locator, Page } from "@playwright/test";

/** A screen as a person uses it: where it is, what they came to see, and what they do there. */
export type Visit = {
  name: "login" | "transactions" | "transaction" | "dashboard";
  isSignedIn: boolean;
  address: string;
  /** The paint that makes the screen useful. */
  useful(page: Page): Locator;
  use(page: Page): Promise<void>;
};

/**
 * The screens with a promised speed; `paymentId` is an order of the demo shop. Elements are found by CSS selector:
 * finding them by role, as stories do, repeatedly computes the whole page's accessibility tree on the very thread that
 * is measured.
 */
export function consoleVisits(paymentId: string): Visit[] {
  return [
    {
      name: "login",
      isSignedIn: false,
      address: "/login",
      useful: (page) => page.locator("button.Polaris-Button[type=submit]"),
      use: async (page) => {
        await page.locator("input[type=email]").click();
        await page.keyboard.type("nobody@example.com");
        await page.locator("input[type=password]").click();
        await page.keyboard.type("not a password");
        await page.locator("button.Polaris-Button[type=submit]").click();
        await page.locator("[role=alert]", { hasText: "Wrong username or password. Please try again." }).waitFor();
      },
    },
    {
      name: "transactions",
      isSignedIn: true,
      address: "/transactions",
      useful: firstPayment,
      use: async (page) => {
        await page.locator("button", { hasText: "More Filters" }).click();
        await page.locator("button[role=menuitem]", { hasText: /^Email$/ }).click();
        await page.locator(".Polaris-Popover input[type=text]").click();
        await page.keyboard.type("a");
        await page.locator("button", { hasText: /^Apply$/ }).click();
        await page.locator("button[aria-label='Remove filter Email']").waitFor();
        await firstPayment(page).click();
        await page.locator("h2", { hasText: "Activity Trail" }).waitFor();
      },
    },
    {
      name: "transaction",
      isSignedIn: true,
      address: `/transactions/${paymentId}`,
      useful: (page) => page.locator("main h2", { hasText: /^(Low|Medium|High) risk$/ }),
      use: async (page) => {
        await page.locator("button[aria-label='Hide Payment info']").click();
        await page.locator("button[aria-label='Show Payment info']").click();
        await page.locator("main textarea").first().click();
        await page.keyboard.type("Looks like");
        await page.locator("button[aria-label=Transactions], a[aria-label=Transactions]").first().click();
        await firstPayment(page).waitFor();
      },
    },
    {
      name: "dashboard",
      isSignedIn: true,
      address: "/dashboard",
      useful: (page) => page.locator("main a", { hasText: /^[\d,]+ orders$/ }).first(),
      use: async (page) => {
        await page.locator("button[aria-label='Show Transactions as table']").click();
        await page.locator("[role=region][aria-label='Transactions as a table']").waitFor();
        await page.locator("button[aria-label='Expand Approval Rate']").click();
        await page.locator("[role=dialog] button[aria-label='Show Approval Rate as table']").waitFor();
        await page.keyboard.press("Escape");
        await page.locator(".Polaris-Backdrop").waitFor({ state: "detached" });
        await page.locator("button[aria-label^='Filter by Date']").click();
        await page.locator("button", { hasText: /^Apply Filter$/ }).click();
        await page.locator("button", { hasText: /^Clear filters$/ }).click();
        await page.locator("button", { hasText: /^Clear filters$/ }).waitFor({ state: "detached" });
      },
    },
  ];
}

function firstPayment(page: Page): Locator {
  return page.locator("main tr a").first();
}
