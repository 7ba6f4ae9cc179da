import { afterEach, expect } from "vitest";
import type { z } from "zod";
import { decideInAdmin, listOrderSummaries, type OrderSummaryOnWire } from "#contract/shopify-extensions.ts";

/** A call of an extension: what it asks for, by Shopify's IDs, or the decision that it sends. */
export type Call = { ids: string[] } | { decision: z.input<typeof decideInAdmin.body> };

type Answer = Response | Error | Promise<Response>;
type ResultOnWire = z.input<typeof decideInAdmin.answer>["results"][number];

/** Surety as an extension reaches it. */
export type ASurety = {
  calls: Call[];
  /** The decisions among the calls. */
  decisions: () => z.input<typeof decideInAdmin.body>[];
  /** Says what it answers next; an error is what a browser throws while there is no network. */
  answers: (...next: Answer[]) => void;
  fetch: typeof fetch;
};

const MADE_FOR = { "x-host-target": "shopify", "x-surety-extension": "1" };

let unexpected: string[] = [];
afterEach(() => {
  const found = unexpected;
  unexpected = [];
  if (found.length > 0) throw new Error(`Calls that nothing was said about, or that Surety wouldn't take:\n${found.join("\n")}`);
});

/** It answers what it's told to, one after another, and takes no call that its contract doesn't have. */
export function aSurety(...first: Answer[]): ASurety {
  const waiting = [...first];
  const calls: Call[] = [];
  return {
    calls,
    decisions: () => calls.flatMap((call) => ("decision" in call ? [call.decision] : [])),
    answers: (...next) => void waiting.push(...next),
    fetch: async (address, request) => {
      try {
        calls.push(readCall(String(address), request ?? {}));
      } catch (cause) {
        unexpected.push(String(cause));
      }
      const answer = waiting.shift();
      if (answer === undefined) unexpected.push(`${String(address)} was called`);
      if (answer === undefined || answer instanceof Error) throw answer ?? new TypeError("Failed to fetch");
      return answer;
    },
  };
}

/** An answer with how orders stand. */
export function summaries(...found: OrderSummaryOnWire[]): Response {
  return Response.json({ summaries: found } satisfies z.input<typeof listOrderSummaries.answer>);
}

/** An answer with what became of a decision. */
export function results(...found: ResultOnWire[]): Response {
  return Response.json({ results: found } satisfies z.input<typeof decideInAdmin.answer>);
}

/** The result of a decision on an order that was made, or why it wasn't. */
export function result(summary: OrderSummaryOnWire, refused: { status: number; detail: string } | null = null): ResultOnWire {
  return { shopifyId: summary.shopifyId, error: refused === null ? null : { title: "Refused", errors: [], ...refused }, summary };
}

/** An answer that refuses a call as a whole. */
export function problem(status: number, detail: string): Response {
  return Response.json(
    { title: "Refused", status, detail, errors: [] },
    { status, headers: { "Content-Type": "application/problem+json" } },
  );
}

/** What a browser throws while there is no network. */
export function noNetwork(): Error {
  return new TypeError("Failed to fetch");
}

/** An answer that comes when it's let come. */
export function later(): { answer: Promise<Response>; come: (response: Response) => void } {
  let come: (response: Response) => void = () => undefined;
  const answer = new Promise<Response>((resolve) => {
    come = resolve;
  });
  return { answer, come };
}

function readCall(address: string, { method = "GET", headers, body }: RequestInit): Call {
  const { pathname, searchParams } = new URL(address, "https://surety.example");
  expect(Object.fromEntries(new Headers(headers))).toMatchObject(MADE_FOR);
  if (`${method} ${pathname}` === `GET /api${listOrderSummaries.path}`)
    return { ids: listOrderSummaries.query.parse(Object.fromEntries(searchParams)).ids };
  expect(`${method} ${pathname}`).toBe(`POST /api${decideInAdmin.path}`);
  expect(new Headers(headers).get("Content-Type")).toBe("application/json");
  return { decision: decideInAdmin.body.parse(JSON.parse(String(body))) };
}
