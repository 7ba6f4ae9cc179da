import { randomUUID } from "node:crypto";
import type { APIRequestContext, APIResponse, BrowserContext, Page } from "@playwright/test";
import { z } from "zod";
import { DEMO_API_KEY } from "#domain/accounts/demo-sign-ins.ts";
import { consoleUrl } from "./from-server.ts";
import { expect, standalone, test as stageTest, type Stage } from "./stage.ts";
import { transactionsPage } from "./transactions-page.ts";

export { expect } from "./stage.ts";

/** Errors in the browser's console. A story fails on any error it didn't announce. */
type Complaints = {
  expectError: (pattern: RegExp) => void;
  /** Also listens to another browser. */
  hear: (context: BrowserContext) => void;
};

/** Sends orders to the demo shop, as a shop would. */
type Orders = {
  /** Sends an order created now, with the fields the story gives; returns the decision. */
  send: (shown?: Record<string, unknown>) => Promise<z.infer<typeof decided> & { orderId: string }>;
  /** Changes an order that was sent. */
  change: (orderId: string, changes: Record<string, unknown>) => Promise<void>;
  /** Sends to another shop. */
  of: (apiKey: string) => Orders;
};

const decided = z.object({ paymentId: z.coerce.string(), decision: z.enum(["approved", "pending", "rejected"]) });

export const test = stageTest.extend<{ complaints: Complaints; orders: Orders; colleague: Stage }>({
  complaints: [
    async ({ context }, use) => {
      const seen: string[] = [];
      const expected: RegExp[] = [];
      listen(context, seen);
      await use({ expectError: (pattern) => expected.push(pattern), hear: (other) => listen(other, seen) });
      expect(seen.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  orders: async ({ request }, use) => {
    await use(ordersOf(request, DEMO_API_KEY));
  },
  /** Demo staff, who works in the demo shop in a browser of their own, on Surety's own site. */
  colleague: async ({ browser, complaints }, use) => {
    const context = await browser.newContext();
    complaints.hear(context);
    const colleague = standalone(await context.newPage());
    await colleague.enter("/transactions", "staff@demo.test");
    await colleague.screen.getByRole("button", { name: /Demo Shop/ }).click();
    await expect(transactionsPage(colleague).heading).toBeVisible();
    await use(colleague);
    await context.close();
  },
});

/** An order that has all that the guarantee asks for, held because its customer registered that moment. */
export function aHeldOrder({ customer, ...shown }: Record<string, unknown> = {}): Record<string, unknown> {
  const createdAt = new Date().toISOString();
  return {
    createdAt,
    customer: { firstName: "Ada", lastName: "Moore", email: anEmail(), createdAt, ...Object(customer) },
    payment: { method: "card", avs: "Y" },
    device: { deviceId: randomUUID() },
    billingAddress: { address1: "1 Main St", city: "Boston", province: "MA", zip: "02110", country: "US" },
    ...shown,
  };
}

/** A new email address, so that a story finds its own orders among all others. */
export function anEmail(): string {
  return `story-${randomUUID().slice(0, 8)}@example.com`;
}

/** Makes API calls fail as if the connection were lost; returns a function that restores it. */
export async function loseConnection(page: Page, calls: RegExp = /\/api\//): Promise<() => Promise<void>> {
  await page.route(calls, (route) => route.abort("connectionfailed"));
  return () => page.unroute(calls);
}

function listen(context: BrowserContext, seen: string[]): void {
  context.on("console", (message) => {
    if (message.type() === "error") seen.push(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => seen.push(String(error.error())));
}

function ordersOf(request: APIRequestContext, apiKey: string): Orders {
  const headers = { "X-Api-Key": apiKey };
  return {
    send: async (shown = {}) => {
      const orderId = randomUUID();
      const data = { orderId, createdAt: new Date().toISOString(), amount: 42, currency: "USD", ...shown };
      const answer = await request.post(`${consoleUrl()}/api/orders`, { headers, data });
      await expectStatus(answer, 201);
      return { ...decided.parse(await answer.json()), orderId };
    },
    change: async (orderId, data) => expectStatus(await request.put(`${consoleUrl()}/api/orders/${orderId}`, { headers, data }), 200),
    of: (otherKey) => ordersOf(request, otherKey),
  };
}

async function expectStatus(answer: APIResponse, status: number): Promise<void> {
  expect(answer.status(), await answer.text()).toBe(status);
}
