import { randomUUID } from "node:crypto";
import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { z } from "zod";
import { DEMO_API_KEY } from "#domain/accounts/demo-sign-ins.ts";
import { expect, test as stageTest } from "./stage.ts";

export { expect } from "./stage.ts";

/** Errors in the browser's console. A story fails on any error it didn't announce. */
type Complaints = { expectError: (pattern: RegExp) => void };

/** Sends orders to the demo shop, as a shop would. */
type Orders = {
  /** Sends an order created now, with the fields the story gives; returns the decision. */
  send: (shown?: Record<string, unknown>) => Promise<z.infer<typeof decided>>;
};

const decided = z.object({ paymentId: z.coerce.string(), decision: z.enum(["approved", "pending", "rejected"]) });

export const test = stageTest.extend<{ complaints: Complaints; orders: Orders }>({
  complaints: [
    async ({ context }, use) => {
      const seen: string[] = [];
      const expected: RegExp[] = [];
      listen(context, seen);
      await use({ expectError: (pattern) => expected.push(pattern) });
      expect(seen.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  orders: async ({ request }, use) => {
    await use({ send: (shown = {}) => sendOrder(request, shown) });
  },
});

/** A new email address, so that a story finds its own orders among all others. */
export function anEmail(): string {
  return `story-${randomUUID().slice(0, 8)}@example.com`;
}

/** Makes API calls fail as if the connection were lost; returns a function that restores it. */
export async function loseConnection(page: Page, calls: RegExp = /\/api\//): Promise<() => Promise<void>> {
  await page.route(calls, (route) => route.abort("connectionfailed"));
  return () => page.unroute(calls);
}

export function consoleUrl(): string {
  const url = process.env.CONSOLE_URL;
  if (url === undefined) throw new Error("CONSOLE_URL is not set: the server was not started");
  return url;
}

function listen(context: BrowserContext, seen: string[]): void {
  context.on("console", (message) => {
    if (message.type() === "error") seen.push(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => seen.push(String(error.error())));
}

async function sendOrder(request: APIRequestContext, shown: Record<string, unknown>) {
  const answer = await request.post(`${consoleUrl()}/api/orders`, {
    headers: { "X-Api-Key": DEMO_API_KEY },
    data: { orderId: randomUUID(), createdAt: new Date().toISOString(), amount: 42, currency: "USD", ...shown },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return decided.parse(await answer.json());
}
