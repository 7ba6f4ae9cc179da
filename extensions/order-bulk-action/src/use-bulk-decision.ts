import { useRef, useState } from "preact/hooks";
import { sendDecision, type Failure } from "../../shared/call-surety.ts";
import { offered, useSaid, type Said } from "../../shared/use-said.ts";
import { say } from "../../shared/words.ts";
import { askedFor, type ActionForMany, type Offer } from "./count-orders.ts";

/** What became of a decision on several orders. */
export type Ended = { action: ActionForMany; done: number; refused: { shopifyId: string; reference: string; why: string }[] };

export type BulkDecision = {
  said: Said;
  isSending: boolean;
  /** Why nothing was decided. */
  failure: Failure | null;
  /** Null until it was sent and answered. */
  ended: Ended | null;
  /** Sends the decision on all orders of an offer in one call, once however often it's called meanwhile. */
  confirm: (offer: Offer) => Promise<void>;
};

/** One decision on several orders. What was typed stays if it fails as a whole. */
export function useBulkDecision(): BulkDecision {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [ended, setEnded] = useState<Ended | null>(null);
  const [isSending, setSending] = useState(false);
  // A second click can come before the button shows that the first is being sent.
  const onItsWayRef = useRef(false);
  const said = useSaid();

  async function confirm(offer: Offer) {
    const asked = askedFor(offer);
    if (onItsWayRef.current || !said.check(asked)) return;
    onItsWayRef.current = true;
    setSending(true);
    setFailure(null);
    const outcome = await sendDecision({
      orders: offer.orders.map(({ shopifyId, order }) => ({ shopifyId, seen: order.decision })),
      action: offer.action,
      reasonCode: offered(said.reasonCode, asked.reasons),
      comment: said.comment.trim() || null,
    });
    onItsWayRef.current = false;
    setSending(false);
    if ("failure" in outcome) return setFailure(outcome.failure);
    const refused = offer.orders.flatMap(({ shopifyId, order }) => {
      const result = outcome.answer.find((each) => each.shopifyId === shopifyId);
      if (result?.refusal === null) return [];
      // A server that had to stop leaves out those that it didn't reach.
      const why = result ? (result.refusal.detail ?? say("failures.refused")) : say("bulk.notReached");
      return [{ shopifyId, reference: order.reference ?? say("done.unnamed"), why }];
    });
    setEnded({ action: offer.action, done: offer.orders.length - refused.length, refused });
  }

  return { said, isSending, failure, ended, confirm };
}
