import { useRef, useState } from "react";
import { decideOnOrders } from "#contract/decisions.ts";
import type { Refusal } from "#contract/refusal.ts";
import type { AnswerOf, BodyOf } from "#contract/endpoint.ts";
import { useEndpointMutation } from "#console/api/queries.ts";
import type { OrderToDecide } from "#console/ui/deciding/deciding-context.ts";
import { decisions, type Decision } from "#domain/payments/decision.ts";
import { useRefreshOrders } from "#console/ui/deciding/use-refresh-orders.ts";

/** So many are sent at once, so that the progress of many shows. */
const SENT_TOGETHER = 10;

type Result = AnswerOf<typeof decideOnOrders>["results"][number];
export type DecidedOrder = { paymentId: number; decisionId: number };
export type RefusedOrder = { paymentId: number; error: Refusal };
type Said = Pick<BodyOf<typeof decideOnOrders>, "action" | "reasonCode" | "comment">;

/** Sends decisions, in several calls if there are many. What was sent before a call failed isn't sent again. */
export function useDecideOnOrders() {
  const { mutateAsync } = useEndpointMutation(decideOnOrders);
  const refresh = useRefreshOrders();
  const isSending = useRef(false);
  const [results, setResults] = useState<readonly Result[]>([]);
  const [sending, setSending] = useState<{ done: number; of: number } | null>(null);
  const [error, setError] = useState<unknown>(null);
  return { send, sending, error, decided: results.flatMap(decidedOf), refused: results.flatMap(refusedOf) };

  /** Resolves with all results once every order has one, and what is on screen is up to date; null if a call failed. */
  async function send(orders: readonly OrderToDecide[], said: Said): Promise<{ decided: DecidedOrder[]; refused: RefusedOrder[] } | null> {
    if (isSending.current) return null;
    isSending.current = true;
    setError(null);
    const known = new Map(results.flatMap((result) => ("error" in result ? [] : [[result.paymentId, result] as const])));
    const all: Result[] = [...known.values()];
    const left = orders.filter(({ paymentId }) => !known.has(paymentId));
    try {
      for (const { seen, paymentIds } of partsOf(left)) {
        setSending({ done: all.length, of: orders.length });
        const answer = await mutateAsync({ body: { ...said, paymentIds, seen } });
        all.push(...answer.results);
      }
      await refresh();
      return { decided: all.flatMap(decidedOf), refused: all.flatMap(refusedOf) };
    } catch (cause) {
      setError(cause);
      return null;
    } finally {
      setResults(all);
      setSending(null);
      isSending.current = false;
    }
  }
}

/** The orders in parts, each of orders with the same decision on screen. */
function partsOf(orders: readonly OrderToDecide[]): { seen: Decision; paymentIds: number[] }[] {
  return decisions.flatMap((seen) => {
    const ids = orders.filter(({ decision }) => decision === seen).map(({ paymentId }) => paymentId);
    const parts = Math.ceil(ids.length / SENT_TOGETHER);
    return Array.from({ length: parts }, (_, part) => ({
      seen,
      paymentIds: ids.slice(part * SENT_TOGETHER, (part + 1) * SENT_TOGETHER),
    }));
  });
}

function decidedOf(result: Result): DecidedOrder[] {
  return "error" in result ? [] : [{ paymentId: result.paymentId, decisionId: result.decisionId }];
}

function refusedOf(result: Result): RefusedOrder[] {
  return "error" in result ? [result] : [];
}
