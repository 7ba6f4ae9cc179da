import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { jsonOf } from "#domain/text/json-of.ts";
import { SHOPIFY_API_VERSION } from "#server/platforms/shopify/api-version.ts";
import { adminUrl, type ShopifyApp } from "#server/platforms/shopify/shopify-app.ts";
import { ShopifyFault } from "#server/platforms/shopify/shopify-fault.ts";
import { withDeadline } from "#server/with-deadline.ts";

/** A GraphQL document, and what its answer is read as. */
export type ShopifyQuestion<Variables extends object, Answer> = {
  document: string;
  /** Only its type counts. */
  variables?: Variables;
  answer: z.ZodType<Answer>;
  /** Asking twice would do it twice, so it isn't asked again unless Shopify says that it didn't do it. */
  isOnce?: boolean;
};

export type AnswerTo<Question> = Question extends { answer: z.ZodType<infer Answer> } ? Answer : never;

type Where = {
  app: Pick<ShopifyApp, "shopifyUrl">;
  shop: string;
  accessToken: string;
  signal?: AbortSignal | undefined;
  /** Whether to wait long where Shopify is busy; by default the caller tries again later, so that no other shop waits for this one. */
  isPatient?: boolean | undefined;
  /** Told when Shopify answers in another version than the one that was asked for. */
  onOtherVersion?: (version: string) => void;
};

const ANSWER_WITHIN_MS = 20_000;
const MOST_TRIES = 6;
const FEW_TRIES = 3;
const SHORT_WAIT_MS = 3_000;
const FIRST_WAIT_MS = 500;
const MOST_WAIT_MS = 15_000;

const errors = z.array(z.object({ message: z.string(), extensions: z.object({ code: z.string().optional() }).optional() })).optional();
const cost = z
  .object({
    requestedQueryCost: z.number(),
    throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number().positive() }),
  })
  .optional();
const envelope = z.object({
  data: z.unknown().optional(),
  errors,
  extensions: z.object({ cost: cost.catch(undefined) }).optional(),
});

/**
 * Asks a shop's admin one GraphQL question. Where Shopify is busy, or the shop's allowance is used up, it waits a little, or, if
 * `isPatient`, as long as Shopify says, and some more at random, so that callers don't come back at once. Throws `ShopifyFault`, "unavailable" after the last try.
 */
export async function askShopify<Variables extends object, Answer>(
  where: Where,
  { document, answer, isOnce = false }: ShopifyQuestion<Variables, Answer>,
  variables: Variables,
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const result = await askOnce(where, document, variables);
    if ("data" in result) {
      const read = answer.safeParse(result.data);
      if (!read.success) throw new ShopifyFault("refused", "Shopify's answer couldn't be read.", { cause: read.error });
      return read.data;
    }
    const { fault } = result;
    const backOff = Math.min(MOST_WAIT_MS, Math.max(result.waitMs, FIRST_WAIT_MS * 2 ** (tries - 1)));
    const isOver = where.isPatient === true ? tries === MOST_TRIES : tries === FEW_TRIES || backOff > SHORT_WAIT_MS;
    if (isOver || (isOnce && fault.mayBeDone)) throw fault;
    await wait(backOff * (1 + Math.random() / 2), undefined, { signal: where.signal }).catch(() => {
      throw fault;
    });
  }
}

type Again = { fault: ShopifyFault; waitMs: number };

async function askOnce(where: Where, query: string, variables: object): Promise<{ data: unknown } | Again> {
  let response: Response;
  let body: unknown;
  try {
    const headers = { "content-type": "application/json", accept: "application/json", "x-shopify-access-token": where.accessToken };
    const url = adminUrl(where.app, where.shop, `/api/${SHOPIFY_API_VERSION}/graphql.json`);
    [response, body] = await withDeadline(ANSWER_WITHIN_MS, where.signal ?? new AbortController().signal, async (signal) => {
      const sent = JSON.stringify({ query, variables });
      const answered = await fetch(url, { method: "POST", headers, body: sent, redirect: "error", signal });
      return [answered, jsonOf(await answered.text())];
    });
  } catch (cause) {
    if (where.signal?.aborted === true) throw cause;
    return unanswered(cause);
  }
  const version = response.headers.get("x-shopify-api-version");
  if (version !== null && version !== SHOPIFY_API_VERSION) where.onOtherVersion?.(version);
  if (response.status === 401) throw new ShopifyFault("token", "Shopify doesn't accept the access token.");
  if (response.status === 403) throw new ShopifyFault("blocked", "Shopify refuses calls from this server's address.");
  if (response.status === 402 || response.status === 423) throw new ShopifyFault("unavailable", "The shop is frozen or locked at Shopify.");
  if (response.status === 429) return busy(1000 * Number(response.headers.get("retry-after") ?? 1) || 1000);
  if (response.status >= 500) return unanswered();
  if (response.ok && body === undefined) return unanswered();
  const read = envelope.safeParse(body);
  if (!response.ok || !read.success) throw new ShopifyFault("refused", `Shopify refused the question (${response.status}).`);
  const { data, errors: found = [], extensions } = read.data;
  const codes = found.map((error) => error.extensions?.code);
  if (codes.includes("THROTTLED")) return busy(restoreMs(extensions?.cost));
  if (codes.includes("INTERNAL_SERVER_ERROR")) return unanswered();
  if (codes.includes("ACCESS_DENIED")) throw new ShopifyFault("permission", found[0]?.message ?? "The shop hasn't granted this.");
  const [first] = found;
  if (first !== undefined) throw new ShopifyFault("refused", first.message);
  return { data };
}

/** How long until the shop's allowance has what the question costs. */
function restoreMs(used: z.output<typeof cost>): number {
  if (used === undefined) return 1000;
  const { currentlyAvailable, restoreRate } = used.throttleStatus;
  return Math.max(0, (1000 * (used.requestedQueryCost - currentlyAvailable)) / restoreRate);
}

function busy(waitMs: number): Again {
  return { fault: new ShopifyFault("unavailable", "Shopify is busy."), waitMs };
}

/** The question may have reached Shopify. */
function unanswered(cause?: unknown): Again {
  return { fault: new ShopifyFault("unavailable", "Shopify isn't answering.", { cause, mayBeDone: true }), waitMs: 0 };
}
