import { test as base, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { DEMO_PASSWORD } from "#domain/accounts/demo-sign-ins.ts";
import { expectNoSeriousFaults } from "./accessibility.ts";
import { consoleUrl, fromServer } from "./from-server.ts";
import type { OwnShop } from "./own-shop.ts";

export { expect } from "@playwright/test";

/** The frame a project runs its stories in. */
export type StageOptions = { frame: "standalone" | "embedded" };

/** The console, in the frame of the story. */
export type Stage = {
  frame: StageOptions["frame"];
  /** The part of the page that is the console: look for roles and text here. */
  screen: Page | FrameLocator;
  /** Opens an address of the console, such as /transactions. */
  open(address: string): Promise<void>;
  /** Logs in the demo's merchant, or whom the story names: through the login screen, or by opening the shop's admin. */
  enter(address?: string, email?: string): Promise<void>;
  /** Logs in to a shop by its API key, or opens its admin. */
  enterShop(shop: OwnShop, address: string): Promise<void>;
  /** Clicks a menu entry, wherever this frame and width show it. */
  goTo(entry: string): Promise<void>;
  /** The address the console is at, without the embedded frame's own parameters. */
  address(): string;
  /** Fails if axe finds a serious or critical issue in the console's current state. */
  expectAccessible(): Promise<void>;
  /** The console in another page of the same browser. */
  on(page: Page): Pick<Stage, "screen">;
};

const FRAME_NAME = "app-iframe";

export const test = base.extend<StageOptions & { stage: Stage }>({
  frame: ["standalone", { option: true }],
  stage: async ({ page, frame }, use) => {
    await use(frame === "standalone" ? standalone(page) : embedded(page));
  },
});

/** The console on its own site, in any page. */
export function standalone(page: Page): Stage {
  const open = async (address: string) => {
    await page.goto(`${consoleUrl()}${address}`);
  };
  return {
    frame: "standalone",
    screen: page,
    open,
    enter: async (address = "/", email = "merchant@demo.test") => {
      await open(address);
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
      await page.getByRole("button", { name: "Log in" }).click();
      await page.waitForURL((url) => !url.pathname.startsWith("/login"));
    },
    enterShop: ({ shopName, apiKey }, address) => open(withQuery(address, { shopName, apiKey })),
    goTo: (entry) => pressMenuEntry(page.getByRole("button", { name: "Menu" }), page.getByRole("link", { name: entry, exact: true })),
    address: () => withoutFrameQuery(page.url()),
    expectAccessible: () => expectNoSeriousFaults(page.mainFrame()),
    on: (other) => ({ screen: other }),
  };
}

function embedded(page: Page): Stage {
  const screen = consoleIn(page);
  const open = async (address: string) => {
    await page.goto(`${fromServer("ADMIN_URL")}/apps/surety${address}`);
  };
  const consoleFrame = () => {
    const found = page.frame({ name: FRAME_NAME });
    if (!found) throw new Error("The admin shows no console");
    return found;
  };
  return {
    frame: "embedded",
    screen,
    open,
    enter: (address = "/") => open(address),
    enterShop: ({ shopName }, address) => open(withQuery(address, { shop: shopName })),
    goTo: (entry) => pressMenuEntry(page.getByRole("button", { name: "Menu" }), page.getByRole("link", { name: entry, exact: true })),
    address: () => withoutFrameQuery(consoleFrame().url()),
    expectAccessible: () => expectNoSeriousFaults(consoleFrame()),
    on: (other) => ({ screen: consoleIn(other) }),
  };
}

function consoleIn(page: Page): FrameLocator {
  return page.frameLocator(`iframe[name="${FRAME_NAME}"]`);
}

/** On a phone the entries are behind a button. */
async function pressMenuEntry(menu: Locator, entry: Locator): Promise<void> {
  await menu.or(entry).first().waitFor();
  if (!(await entry.first().isVisible())) await menu.click();
  await entry.first().click();
}

function withQuery(address: string, query: Record<string, string>): string {
  return `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams(query).toString()}`;
}

function withoutFrameQuery(text: string): string {
  const url = new URL(text);
  for (const name of ["embedded", "shop", "host", "tid"]) url.searchParams.delete(name);
  return `${url.pathname}${url.search}`;
}
