import { endpoints, type EndpointName } from "#contract/endpoints.ts";
import { callersOf, fullPath, isStream, type CallerKind, type EndpointDefinition } from "#contract/endpoint.ts";
import { ASSIGNED_AT_ONCE } from "#contract/queue.ts";
import { deliveryLimits } from "#domain/deliveries/delivery-limits.ts";
import { orderLimits } from "#domain/orders/order-limits.ts";
import { DECIDED_AT_ONCE } from "#domain/payments/staff-decision.ts";
import { CHOICES_MAX, NAME_MAX } from "#domain/lists/list-limits.ts";

/** A request that asks as much of the server as one caller can, and whom it is from. */
export type WorstRequest = {
  endpoint: EndpointName;
  /** What is the worst in it. */
  worst: string;
  by: readonly CallerKind[];
  method: EndpointDefinition["method"];
  url: string;
  headers: Readonly<Record<string, string>>;
  payload?: string;
};

/** Bodies of any endpoint that reads JSON, each just below the largest that is read. */
const anyBodies: Record<string, () => string> = {
  "deep nesting": () => nested(orderLimits.bodyBytes / 2 - 100),
  "45,000 keys": () => json(Object.fromEntries(range(45_000).map((each) => [`k${each}`, 0]))),
  "a list without end": () => `{"filter":[${"1,".repeat(orderLimits.bodyBytes / 2 - 20)}1]}`,
  "texts of 64 KiB": () => json(Object.fromEntries(range(7).map((each) => [`k${each}`, "4242 ".repeat(orderLimits.anyText / 5)]))),
};

/** The worst that an endpoint's own fields allow. Those that are here depend on what is sent more than on what is stored. */
const ownBodies: Partial<Record<EndpointName, Record<string, () => string>>> = {
  signIn: { "a long password": () => json({ username: "a@b.example", password: "x".repeat(10_000) }) },
  sendOrder: orderBodies("worst"),
  changeOrder: orderBodies("worst"),
  reportCheckout: {
    "unknown fields": () => json({ id: "c1", at: "2026-11-01T12:00:00Z", amount: 1, currency: "USD", ...unknownFields(9_900) }),
  },
  reportOutcome: { "unknown fields": () => json({ type: "inquiry", at: "2026-11-01T12:00:00Z", ...unknownFields(9_900) }) },
  reportFulfillment: {
    "unknown fields": () => json({ ...delivery, ...unknownFields(9_900) }),
    "many events": () => json({ ...delivery, id: "f2", events: range(deliveryLimits.events).map(() => scanned) }),
  },
  listPayments: { "every choice": () => json({ filter: choices() }), "10,000 choices": () => json({ filter: tooManyChoices() }) },
  exportPayments: { "10,000 choices": () => json({ filter: tooManyChoices() }) },
  getDashboard: { "10,000 choices": () => json({ ...period, ...tooManyChoices() }) },
  getMovers: { "10,000 choices": () => json({ ...period, ...tooManyChoices() }) },
  addComment: { "a long comment": () => json({ comment: "4242 ".repeat(100_000) }) },
};

const delivery = { id: "f1", status: "delivered", at: "2026-11-01T12:00:00Z" };
const scanned = { status: "4242 ".repeat(12), at: delivery.at, text: "4242 ".repeat(50), city: "4242 ".repeat(50) };

/** The worst of what is asked about stored orders, by their IDs. */
const bodiesAbout: Partial<Record<EndpointName, (paymentIds: readonly number[]) => unknown>> = {
  decideAsStaff: ([paymentId]) => ({ paymentId, ...rejected }),
  decideOnOrders: (paymentIds) => ({ paymentIds, ...rejected }),
  undoDecisions: (decisionIds) => ({ decisionIds }),
  previewDecisions: (paymentIds) => ({ paymentIds }),
  assignPayments: (paymentIds) => ({ paymentIds, colleagueId: null }),
};
const rejected = { action: "reject", reasonCode: "other", reasonText: "4242 ".repeat(50), comment: "4242 ".repeat(900) };

const lines: Record<string, () => string> = {
  "lines that aren't JSON": () => "{\n".repeat(50_000),
  "empty lines": () => "\n".repeat(500_000),
  "one line without end": () => "x".repeat(4 * orderLimits.bodyBytes),
  "large orders": () =>
    range(10)
      .map(() => orderBodies("line")["unknown fields"]?.() ?? "")
      .join("\n"),
};

/** Forms with a file, whose parts are divided by this. */
const BOUNDARY = "worst";
const part = (head: string, content: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const forms: Record<string, () => string> = {
  "a form without parts": () => "x".repeat(500_000),
  "a file without end": () => part('name="file"; filename="a.json"', "[".repeat(2_000_000)),
  "many parts": () =>
    range(5_000)
      .map((each) => part(`name="f${each}"`, "x"))
      .join(""),
  "a long file name": () => `${part(`name="file"; filename="${"a".repeat(60_000)}.json"`, "{}")}--${BOUNDARY}--\r\n`,
};

/** As many orders as one request can name. */
export const ORDERS_AT_ONCE = Math.max(DECIDED_AT_ONCE, ASSIGNED_AT_ONCE);

/** The worst requests of every endpoint, written down once for tests and benchmarks. Some are about orders of the caller's. */
export function worstRequests(paymentIds: readonly number[]): WorstRequest[] {
  return Object.entries(endpoints).flatMap(([name, definition]) => ofEndpoint(name as EndpointName, definition, paymentIds));
}

function ofEndpoint(endpoint: EndpointName, definition: EndpointDefinition, paymentIds: readonly number[]): WorstRequest[] {
  const { method, body } = definition;
  const url = fullPath(definition).replaceAll(/\{\w+\}/g, "worst");
  const one = (worst: string, more: Partial<WorstRequest> = {}): WorstRequest => {
    return { endpoint, worst, by: callersOf(definition), method, url, headers: {}, ...more };
  };
  const bodyAbout = bodiesAbout[endpoint];
  const about = bodyAbout && paymentIds.length > 0 ? { "many orders": () => json(bodyAbout(paymentIds)) } : {};
  const isJson = body !== undefined && !isStream(body);
  const isForm = isStream(body) && body.stream.startsWith("multipart/");
  const bodies = isForm ? forms : isStream(body) ? lines : isJson ? { ...anyBodies, ...ownBodies[endpoint], ...about } : {};
  const formType = `multipart/form-data; boundary=${BOUNDARY}`;
  const headers = { "content-type": isForm ? formType : isStream(body) ? body.stream : "application/json" };
  return [
    one("many parameters", {
      url: `${url}?${range(2_000)
        .map((each) => `q${each}=1`)
        .join("&")}`,
    }),
    one("a long parameter", { url: `${url}?q=${"%25".repeat(4_000)}` }),
    one("many headers", { headers: Object.fromEntries(range(700).map((each) => [`x-${each}`, "1"])) }),
    ...(url.includes("worst") ? [one("a long id", { url: url.replace("worst", "1".repeat(3_000)) })] : []),
    ...Object.entries(bodies).map(([worst, payload]) => one(worst, { headers, payload: payload() })),
  ];
}

function orderBodies(orderId: string): Record<string, () => string> {
  const order = { orderId, createdAt: "2026-11-01T12:00:00Z", amount: 10, currency: "USD" };
  return {
    "unknown fields": () => json({ ...order, ...unknownFields(9_900) }),
    "many items": () =>
      json({ ...order, items: range(orderLimits.items).map((each) => ({ id: `i${each}`, description: "4242 4242 ".repeat(50) })) }),
    "long texts": () =>
      json({
        ...order,
        customer: { email: `${"a.".repeat(30_000)}@b.example`, phone: "+1 ".repeat(20_000) },
        device: { userAgent: "Mozilla/5.0 (".repeat(5_000), ip: "1.".repeat(30_000) },
      }),
    "what may be card numbers": () => json({ ...order, note: range(6).map(() => "4 2-4".repeat(13_000)) }),
    "white space": () => json({ ...order, shippingMethod: `${" ".repeat(60_000)}x`, customer: { firstName: `${"\t".repeat(60_000)}x` } }),
  };
}

const period = { startDate: "2025-01-01T00:00:00Z", endDate: "2026-11-01T00:00:00Z" };

function unknownFields(count: number): Record<string, number> {
  return Object.fromEntries(range(count).map((each) => [`f${each}`, 4_242_424_242_424_242]));
}

function choices(): object {
  const names = range(CHOICES_MAX).map((each) => `${each}`.padEnd(NAME_MAX, "x"));
  return { scenario: range(CHOICES_MAX), acquirer: names, origin: names };
}

function tooManyChoices(): object {
  const [ids, names] = [range(10_000), range(10_000).map(String)];
  return {
    scenario: ids,
    scenarios: ids,
    acquirer: names,
    origins: names,
    paymentMethods: names,
    guaranteeStatus: range(10_000).map(() => 1),
  };
}

function nested(levels: number): string {
  return `{"a":${"[".repeat(levels)}${"]".repeat(levels)}}`;
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function json(value: unknown): string {
  return JSON.stringify(value);
}
