import path from "node:path";
import { getExtension } from "@shopify/ui-extensions-tester";
import { render } from "preact";
import { afterEach, beforeEach } from "vitest";
import type { ASurety } from "#tests/extensions/shared/a-surety.ts";
import { translateWith, wordsOf } from "#tests/extensions/shared/words-of.ts";

type Target = "admin.order-details.block.render" | "admin.order-details.action.render" | "admin.order-index.selection-action.render";

/** Opens one of our extensions of the Shopify admin in each test of a file, with its own texts. */
export function inAdmin(handle: string, target: Target) {
  const extension = getExtension(target, { configSearchDir: path.join(import.meta.dirname, "../../../extensions", handle) });
  const translate = translateWith(wordsOf(handle));
  let closings = 0;

  beforeEach(() => {
    closings = 0;
    extension.setUp();
    Object.assign(extension.shopify.i18n, { translate });
    if ("close" in extension.shopify) Object.assign(extension.shopify, { close: () => void (closings += 1) });
  });
  afterEach(() => {
    leave();
    extension.tearDown();
  });

  /** Opens it where orders with these IDs are selected. */
  async function open(surety: ASurety, selected: readonly string[]): Promise<void> {
    extension.fetch = surety.fetch;
    extension.shopify.data.selected = selected.map((id) => ({ id }));
    await extension.render();
  }

  /** How often it asked to be closed. */
  return { open, leave, closings: () => closings };
}

/** The person goes to another page. */
function leave(): void {
  render(null, document.body);
}

/** Shopify's name for an order. */
export function gid(shopifyId: string): string {
  return `gid://shopify/Order/${shopifyId}`;
}
