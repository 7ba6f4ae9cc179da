import { expect, type Locator, type Page } from "@playwright/test";

/** More presses of Tab than the stories have places to stop at before what they look for. */
const TABS = 40;

/** Goes on to a place as those do who work without a mouse. */
export async function tabTo(page: Page, place: Locator): Promise<void> {
  for (let presses = 0; presses < TABS; presses += 1) {
    if (await place.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(place).toBeFocused();
}
