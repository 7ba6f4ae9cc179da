import { expect, type Locator, type Page } from "@playwright/test";

/** More presses of Tab than once around any screen. */
const TABS = 120;

/** Moves focus to an element as keyboard users do. */
export async function tabTo(page: Page, place: Locator): Promise<void> {
  for (let presses = 0; presses < TABS; presses += 1) {
    if (await place.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(place).toBeFocused();
}
