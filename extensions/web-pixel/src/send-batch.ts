import type { Browser } from "@shopify/web-pixels-extension";
import { noteFault } from "../../../src/server/visits/page/quietly.ts";

/** Sends a batch so that it also arrives when the page is left. Rejects if it can't be sent at all. */
export async function sendBatch({ sendBeacon }: Pick<Browser, "sendBeacon">, endpoint: string, text: string): Promise<void> {
  try {
    if (await sendBeacon(endpoint, text)) return;
  } catch (cause) {
    noteFault(cause);
  }
  // As plain text browsers don't ask the server first.
  await fetch(endpoint, { method: "POST", body: text, keepalive: true, mode: "no-cors", credentials: "omit" });
}
