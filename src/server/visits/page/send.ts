import { noteFault, quietly } from "#server/visits/page/quietly.ts";

/** Sends a text that also arrives when the page is left. Nobody waits for it, and it isn't sent again. */
export function send(endpoint: string, text: string): void {
  quietly(() => {
    // As plain text browsers don't ask the server first, which they couldn't on a page that is being left.
    if (typeof navigator.sendBeacon === "function" && navigator.sendBeacon(endpoint, text)) return;
    const sent = fetch(endpoint, { method: "POST", body: text, keepalive: true, mode: "no-cors", credentials: "omit" });
    sent.catch(noteFault);
  });
}
