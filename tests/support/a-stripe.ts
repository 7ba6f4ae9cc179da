import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { Stripe } from "stripe";
import type { StripeSettings } from "#server/platforms/stripe/stripe-client.ts";

const DAY_S = 86_400;
const PERIOD_S = 30 * DAY_S;

export const stripePrices = { starter: "price_protect", standard: "price_convert_plus", plus: "price_scale" } as const;
const cents: Readonly<Record<string, number>> = {
  price_protect: 9900,
  price_convert_plus: 24_900,
  price_scale: 59_900,
  price_unknown: 99_900,
};

type Schedule = { id: string; price: string };
type Subscription = {
  id: string;
  customer: string;
  status: "active" | "past_due" | "canceled";
  price: string;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  schedule: Schedule | null;
  openInvoices: number[];
  created: number;
};
type Checkout = {
  id: string;
  customer: string;
  price: string;
  status: "open" | "complete" | "expired";
  mark: string;
  successUrl: string;
  cancelUrl: string;
};
type Portal = { id: string; customer: string; returnUrl: string; change: { subscription: string; price: string; done: string } | null };
type Call = { call: string; sent: URLSearchParams; idempotencyKey: string | null };

/**
 * Stripe at the network's edge, as its API reference describes the part of it that we use: it answers the real client over HTTP, and
 * has pages to pay and to confirm changes on. What happens there is done by its functions, each of which tells its event's body.
 */
export async function startStripe({ now = () => new Date() }: { now?: () => Date } = {}) {
  const customers: { id: string; sent: URLSearchParams }[] = [];
  const subscriptions: Subscription[] = [];
  const checkouts: Checkout[] = [];
  const portals: Portal[] = [];
  const configurations: { id: string; sent: URLSearchParams }[] = [];
  const calls: Call[] = [];
  const repeated = new Map<string, unknown>();
  const held: (() => void)[] = [];
  const state = {
    /** Nobody gets an answer. */
    isDown: false,
    /** The next such call takes effect, but its answer is lost: "POST /v1/checkout/sessions". */
    losesAnswerOf: null as string | null,
    /** Answers of readings of subscriptions are made at once and kept until `release`. */
    holdsReadings: false,
    /** Where events are sent to; null if nobody listens. */
    webhookUrl: null as string | null,
  };
  const seconds = () => Math.floor(now().getTime() / 1000);

  function subscriptionOf(id: string | undefined): Subscription {
    const found = subscriptions.find((subscription) => subscription.id === id);
    if (found === undefined) throw new Refusal(404, `No such subscription: ${id}`);
    return found;
  }

  function event(type: string, customer: string) {
    return { id: newId("evt"), object: "event", type, created: seconds(), data: { object: { id: newId("obj"), object: type, customer } } };
  }

  const stripe = {
    state,
    calls,
    checkouts,
    portals,
    customers,
    configurations,
    subscriptions,
    held,

    /** The customer pays on the checkout's page. */
    pay(checkoutId: string) {
      const checkout = checkouts.find(({ id }) => id === checkoutId);
      if (checkout?.status !== "open") throw new Error("This checkout can't be paid on");
      checkout.status = "complete";
      return stripe.subscribe(checkout.customer, checkout.price);
    },
    subscribe(customer: string, price: string) {
      const start = seconds();
      subscriptions.push({
        id: newId("sub"),
        customer,
        status: "active",
        price,
        periodStart: start,
        periodEnd: start + PERIOD_S,
        cancelAtPeriodEnd: false,
        schedule: null,
        openInvoices: [],
        created: start,
      });
      return event("checkout.session.completed", customer);
    },
    /** The customer confirms another price: a dearer one holds at once, a cheaper one from the period's end on. */
    changePrice(id: string, price: string) {
      const subscription = subscriptionOf(id);
      if ((cents[price] ?? 0) >= (cents[subscription.price] ?? 0)) Object.assign(subscription, { price, schedule: null });
      else subscription.schedule = { id: newId("sub_sched"), price };
      return event("customer.subscription.updated", subscription.customer);
    },
    cancelAtPeriodEnd(id: string, isOn = true) {
      const subscription = subscriptionOf(id);
      Object.assign(subscription, { cancelAtPeriodEnd: isOn, schedule: null });
      return event("customer.subscription.updated", subscription.customer);
    },
    failPayment(id: string) {
      const subscription = subscriptionOf(id);
      if (subscription.status === "active") Object.assign(subscription, { status: "past_due", openInvoices: [seconds()] });
      return event("invoice.payment_failed", subscription.customer);
    },
    payInvoices(id: string) {
      const subscription = subscriptionOf(id);
      if (subscription.status === "past_due") Object.assign(subscription, { status: "active", openInvoices: [] });
      return event("invoice.paid", subscription.customer);
    },
    /** The period ends by now: what was to happen then happens. */
    endPeriod(id: string) {
      const subscription = subscriptionOf(id);
      if (subscription.cancelAtPeriodEnd) subscription.status = "canceled";
      else {
        const { schedule, periodEnd } = subscription;
        Object.assign(subscription, {
          price: schedule?.price ?? subscription.price,
          schedule: null,
          periodStart: periodEnd,
          periodEnd: periodEnd + PERIOD_S,
        });
      }
      return event("customer.subscription.updated", subscription.customer);
    },
    /** How many answers are held by now. */
    async whenHeld(count: number): Promise<void> {
      while (held.length < count) await new Promise((resolve) => setImmediate(resolve));
    },
    release(at: number): void {
      const [answer] = held.splice(at % held.length, 1);
      answer?.();
    },
  };

  const routes: readonly [pattern: RegExp, answer: (id: string, sent: URLSearchParams) => unknown][] = [
    [
      /^POST \/v1\/customers$/,
      (_, sent) => {
        const customer = { id: newId("cus"), sent };
        customers.push(customer);
        return { id: customer.id, object: "customer" };
      },
    ],
    [
      /^GET \/v1\/subscriptions$/,
      (_, sent) =>
        list(
          subscriptions
            .filter(({ customer }) => customer === sent.get("customer"))
            .toReversed()
            .map(shown),
        ),
    ],
    [
      /^POST \/v1\/subscriptions\/(\w+)$/,
      (id, sent) => {
        const subscription = subscriptionOf(id);
        subscription.cancelAtPeriodEnd = sent.get("cancel_at_period_end") === "true";
        return shown(subscription);
      },
    ],
    [
      /^GET \/v1\/subscription_schedules\/(\w+)$/,
      (id) => {
        const isActive = subscriptions.some(({ schedule }) => schedule?.id === id);
        return { id, object: "subscription_schedule", status: isActive ? "active" : "released" };
      },
    ],
    [
      /^POST \/v1\/subscription_schedules\/(\w+)\/release$/,
      (id) => {
        const subscription = subscriptions.find(({ schedule }) => schedule?.id === id);
        if (subscription === undefined) throw new Refusal(400, "This schedule isn't active");
        subscription.schedule = null;
        return { id, object: "subscription_schedule", status: "released" };
      },
    ],
    [
      /^GET \/v1\/invoices$/,
      (_, sent) =>
        list(
          subscriptionOf(sent.get("subscription") ?? "").openInvoices.map((created) => ({
            id: newId("in"),
            object: "invoice",
            status: "open",
            created,
          })),
        ),
    ],
    [
      /^POST \/v1\/checkout\/sessions$/,
      (_, sent) => {
        const checkout: Checkout = {
          id: newId("cs"),
          customer: sent.get("customer") ?? "",
          price: sent.get("line_items[0][price]") ?? "",
          status: "open",
          mark: sent.get("metadata[surety_sent]") ?? "",
          successUrl: sent.get("success_url") ?? "",
          cancelUrl: sent.get("cancel_url") ?? "",
        };
        checkouts.push(checkout);
        return shownCheckout(checkout.id);
      },
    ],
    [/^GET \/v1\/checkout\/sessions\/(\w+)$/, (id) => shownCheckout(id)],
    [
      /^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/,
      (id) => {
        const checkout = checkoutOf(id);
        if (checkout.status !== "open") throw new Refusal(400, "Only an open session can be expired");
        checkout.status = "expired";
        return shownCheckout(id);
      },
    ],
    [/^GET \/v1\/prices\/(\w+)$/, (id) => ({ id, object: "price", product: `prod_of_${id}` })],
    [
      /^GET \/v1\/billing_portal\/configurations$/,
      () =>
        list(
          configurations.map(({ id, sent }) => ({
            id,
            object: "billing_portal.configuration",
            metadata: { surety_prices: sent.get("metadata[surety_prices]") },
          })),
        ),
    ],
    [
      /^POST \/v1\/billing_portal\/configurations$/,
      (_, sent) => {
        const configuration = { id: newId("bpc"), sent };
        configurations.push(configuration);
        return { id: configuration.id, object: "billing_portal.configuration" };
      },
    ],
    [
      /^POST \/v1\/billing_portal\/sessions$/,
      (_, sent) => {
        const confirm = "flow_data[subscription_update_confirm]";
        const subscription = sent.get(`${confirm}[subscription]`);
        const portal: Portal = {
          id: newId("bps"),
          customer: sent.get("customer") ?? "",
          returnUrl: sent.get("return_url") ?? "",
          change:
            subscription === null
              ? null
              : {
                  subscription,
                  price: sent.get(`${confirm}[items][0][price]`) ?? "",
                  done: sent.get("flow_data[after_completion][redirect][return_url]") ?? "",
                },
        };
        portals.push(portal);
        return { id: portal.id, object: "billing_portal.session", url: `${url()}/portal/${portal.id}` };
      },
    ],
  ];

  function checkoutOf(id: string): Checkout {
    const found = checkouts.find((checkout) => checkout.id === id);
    if (found === undefined) throw new Refusal(404, `No such checkout session: ${id}`);
    return found;
  }

  function shownCheckout(id: string) {
    const { status, mark } = checkoutOf(id);
    return {
      id,
      object: "checkout.session",
      status,
      url: status === "open" ? `${url()}/pay/${id}` : null,
      metadata: { surety_sent: mark },
    };
  }

  function shown({ schedule, ...subscription }: Subscription) {
    const { id, customer, status, price, periodStart, periodEnd, cancelAtPeriodEnd, created } = subscription;
    return {
      id,
      object: "subscription",
      customer,
      status,
      created,
      cancel_at_period_end: cancelAtPeriodEnd,
      cancel_at: cancelAtPeriodEnd ? periodEnd : null,
      items: list([
        {
          id: `si_of_${id}`,
          object: "subscription_item",
          quantity: 1,
          price: { id: price, object: "price", unit_amount: cents[price] ?? 0 },
          current_period_start: periodStart,
          current_period_end: periodEnd,
        },
      ]),
      schedule: schedule && {
        id: schedule.id,
        object: "subscription_schedule",
        status: "active",
        end_behavior: "release",
        current_phase: { start_date: periodStart, end_date: periodEnd },
        phases: [
          { start_date: periodStart, end_date: periodEnd, items: [{ price }] },
          { start_date: periodEnd, end_date: periodEnd + PERIOD_S, items: [{ price: schedule.price }] },
        ],
      },
    };
  }

  async function answerApi(response: ServerResponse, request: IncomingMessage, body: string): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", url());
    const sent = request.method === "GET" ? searchParams : new URLSearchParams(body);
    const call = `${request.method} ${pathname}`;
    const key = request.headers["idempotency-key"];
    const idempotencyKey = typeof key === "string" ? key : null;
    calls.push({ call, sent, idempotencyKey });
    if (state.isDown) return void response.socket?.destroy();
    try {
      const answer = idempotencyKey === null ? answerOf(call, sent) : (repeated.get(idempotencyKey) ?? answerOf(call, sent));
      if (idempotencyKey !== null) repeated.set(idempotencyKey, answer);
      if (state.losesAnswerOf === call) {
        state.losesAnswerOf = null;
        return void response.socket?.destroy();
      }
      if (state.holdsReadings && call === "GET /v1/subscriptions") await new Promise<void>((resolve) => held.push(resolve));
      json(response, 200, answer);
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause;
      json(response, cause.status, { error: { type: "invalid_request_error", message: cause.message } });
    }
  }

  function answerOf(call: string, sent: URLSearchParams): unknown {
    for (const [pattern, answer] of routes) {
      const found = pattern.exec(call);
      if (found !== null) return answer(found[1] ?? "", sent);
    }
    throw new Refusal(404, `Unrecognized request URL: ${call}`);
  }

  /** Stripe's own pages: one to pay on, and one to confirm a change or to come back from. */
  async function answerPage(response: ServerResponse, request: IncomingMessage): Promise<void> {
    const [, kind, id = ""] = (request.url ?? "").split("/");
    const checkout = checkouts.find((one) => kind === "pay" && one.id === id);
    const portal = portals.find((one) => kind === "portal" && one.id === id);
    if (checkout === undefined && portal === undefined) return void response.writeHead(404).end();
    if (request.method === "POST") {
      const change = portal?.change ?? null;
      const happened = checkout === undefined ? change && stripe.changePrice(change.subscription, change.price) : stripe.pay(id);
      if (happened !== null) await send(happened);
      return void response.writeHead(303, { location: checkout?.successUrl ?? change?.done ?? portal?.returnUrl ?? "/" }).end();
    }
    const button = checkout === undefined ? (portal?.change ? "Confirm" : null) : "Pay";
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(`<!doctype html><html lang="en"><title>Stripe</title><main><h1>Stripe</h1>
      ${button === null ? "" : `<form method="post"><button>${button}</button></form>`}
      <a href="${checkout?.cancelUrl ?? portal?.returnUrl ?? "/"}">Back to the shop</a></main></html>`);
  }

  /** Sends an event, signed, to the webhook, if there is one. */
  async function send(happened: object): Promise<void> {
    if (state.webhookUrl === null) return;
    const { payload, headers } = signedByStripe(happened, now());
    const answer = await fetch(state.webhookUrl, { method: "POST", headers, body: payload });
    if (!answer.ok) throw new Error(`The event was refused with status ${answer.status}`);
  }

  const server = createServer(async (request, response) => {
    const body = await text(request);
    await (request.url?.startsWith("/v1/") ? answerApi(response, request, body) : answerPage(response, request));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port was given");
  function url(): string {
    return `http://127.0.0.1:${port}`;
  }
  const { port } = address;
  const settings: StripeSettings = { secretKey: "sk_test_story", webhookSecret: WEBHOOK_SECRET, apiUrl: url(), prices: stripePrices };
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { ...stripe, send, settings, stop };
}

let ids = 0;
/** Unlike any other in this process. */
function newId(prefix: string): string {
  ids += 1;
  return `${prefix}_${process.pid}${ids}`;
}

export type FakeStripe = Awaited<ReturnType<typeof startStripe>>;

const WEBHOOK_SECRET = "whsec_of_the_tests";

/** An event as Stripe delivers it. */
export function signedByStripe(happened: object, at: Date, secret = WEBHOOK_SECRET): { payload: string; headers: Record<string, string> } {
  const payload = JSON.stringify(happened);
  const timestamp = Math.floor(at.getTime() / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { payload, headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signature } };
}

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

function list<T>(data: readonly T[]) {
  return { object: "list", data, has_more: false };
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
