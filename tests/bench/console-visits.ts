import type { Page } from "@playwright/test";
import { floorAddress } from "#tests/bench/build-floor.ts";

/** A screen as a person uses it: where it is, what they came to see, and what they do there. */
export type Visit = {
  name: "floor" | ScreenName;
  isSignedIn: boolean;
  /** A page that the console's content security policy isn't for. */
  isOutsideConsole?: true;
  address: string;
  /** What makes the screen useful once it's painted: the first element with such a text. */
  useful: { selector: string; text: string };
  steps: Step[];
};

export type ScreenName = "login" | "transactions" | "transaction" | "dashboard";

type Step = {
  name: string;
  /** Whether it should feel as immediate as opening the floor's Popover; others do more at once. */
  isCompared: boolean;
  take(page: Page): Promise<void>;
};

/** The step of the floor that others are compared to. */
export const OPEN_POPOVER = "open a Popover";

const firstPayment = { selector: "main tr a", text: "\\S" };

/** The bare page of React and Polaris that the screens are compared to. */
export const floorVisit: Visit = {
  name: "floor",
  isSignedIn: true,
  isOutsideConsole: true,
  address: floorAddress,
  useful: { selector: "tr a", text: "\\S" },
  steps: [
    compared(OPEN_POPOVER, async (page) => {
      await page.locator("button", { hasText: /^More$/ }).click();
      await page.locator(".Polaris-Popover button", { hasText: /^Scenario$/ }).waitFor();
    }),
  ],
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
      useful: { selector: "button.Polaris-Button[type=submit]:enabled", text: "Log in" },
      steps: [
        longer("type", async (page) => {
          await page.locator("input[type=email]").click();
          await page.keyboard.type("nobody@example.com");
          await page.locator("input[type=password]").click();
          await page.keyboard.type("not a password");
        }),
        compared("submit", async (page) => {
          await page.locator("button.Polaris-Button[type=submit]").click();
          await page.locator("[role=alert]", { hasText: "Wrong username or password. Please try again." }).waitFor();
        }),
      ],
    },
    {
      name: "transactions",
      isSignedIn: true,
      address: "/transactions",
      useful: firstPayment,
      steps: [
        compared("open a filter's chip", async (page) => {
          await page.locator("#filter-decisions").click();
          await page.locator(".Polaris-Popover input[type=checkbox]").first().waitFor();
        }),
        longer("filter", async (page) => {
          await page.keyboard.press("Escape");
          await page.locator("button", { hasText: "More Filters" }).click();
          await page.locator("button[role=menuitem]", { hasText: /^Email$/ }).click();
          await page.locator(".Polaris-Popover input[type=text]").click();
          await page.keyboard.type("a");
          await page.locator("button", { hasText: /^Apply$/ }).click();
          await page.locator("button[aria-label='Remove filter Email']").waitFor();
        }),
        longer("open an order", async (page) => {
          await page.locator(firstPayment.selector).first().click();
          await page.locator("h2", { hasText: "Activity Trail" }).waitFor();
        }),
      ],
    },
    {
      name: "transaction",
      isSignedIn: true,
      address: `/transactions/${paymentId}`,
      useful: { selector: "main h2", text: "^(Low|Medium|High) risk$" },
      steps: [
        compared("close and open a panel", async (page) => {
          await page.locator("button[aria-label='Hide Payment info']").click();
          await page.locator("button[aria-label='Show Payment info']").click();
          await page.locator("button[aria-label='Hide Payment info']").waitFor();
        }),
        longer("type a comment", async (page) => {
          await page.locator("main textarea").first().click();
          await page.keyboard.type("Looks like");
        }),
        longer("go to the list", async (page) => {
          await page.locator("button[aria-label=Transactions], a[aria-label=Transactions]").first().click();
          await page.locator(firstPayment.selector).first().waitFor();
        }),
      ],
    },
    {
      name: "dashboard",
      isSignedIn: true,
      address: "/dashboard",
      useful: { selector: "main a", text: "^[\\d,]+ orders$" },
      steps: [
        compared("open Filter by Date", async (page) => {
          await page.locator("button[aria-label^='Filter by Date']").click();
          await page.locator("button", { hasText: /^Apply Filter$/ }).waitFor();
        }),
        longer("filter", async (page) => {
          await page.locator("button", { hasText: /^Apply Filter$/ }).click();
          await page.locator("button", { hasText: /^Clear filters$/ }).click();
          await page.locator("button", { hasText: /^Clear filters$/ }).waitFor({ state: "detached" });
        }),
        longer("show a chart as a table", async (page) => {
          await page.locator("button[aria-label='Show Transactions as table']").click();
          await page.locator("[role=region][aria-label='Transactions as a table']").waitFor();
        }),
        longer("expand a chart", async (page) => {
          await page.locator("button[aria-label='Expand Transactions per day']").click();
          await page.locator("[role=dialog] button[aria-label='Show Transactions per day as table']").waitFor();
          await page.keyboard.press("Escape");
          await page.locator(".Polaris-Backdrop").waitFor({ state: "detached" });
        }),
      ],
    },
  ];
}

function compared(name: string, take: Step["take"]): Step {
  return { name, isCompared: true, take };
}

/** A step that does more than the floor's. */
export function longer(name: string, take: Step["take"]): Step {
  return { name, isCompared: false, take };
}
