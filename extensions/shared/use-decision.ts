import { useRef, useState } from "preact/hooks";
import { sendDecision, type Failure } from "./call-surety.ts";
import type { Order, PossibleAction } from "./read-answer.ts";
import type { KnownOrder } from "./use-order.ts";
import { offered, useSaid, type Said } from "./use-said.ts";
import { say } from "./words.ts";

export type Decision = {
  /** What the person is asked to confirm. */
  asked: PossibleAction | null;
  said: Said;
  isSending: boolean;
  failure: Failure | null;
  /** What was done last, as a sentence. */
  done: string | null;
  choose: (possible: PossibleAction) => void;
  cancel: () => void;
  /** Sends the decision, once however often it's called meanwhile. */
  confirm: () => Promise<void>;
};

const CONFLICT = 409;
/** The actions whose end has a sentence of its own. */
const doneWords = { approve: "done.approve", reject: "done.reject", hold: "done.hold", release: "done.release" } as const;

/**
 * One decision on an order: an action is chosen, confirmed and sent. What was typed stays until it was done or canceled. If someone
 * else was faster, the order is shown as it is now, and the question stays open if it can still be asked.
 */
export function useDecision(shopifyId: string, known: KnownOrder, onDone?: () => void): Decision {
  const [chosen, setChosen] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  // A second click can come before the button shows that the first is being sent.
  const onItsWayRef = useRef(false);
  const said = useSaid();
  const order = known.summary?.order ?? null;
  const asked = order?.actions.find(({ action }) => action === chosen) ?? null;

  function leave() {
    setChosen(null);
    setFailure(null);
    said.clear();
  }

  async function send(possible: PossibleAction, about: Order): Promise<Failure | null> {
    const outcome = await sendDecision({
      orders: [{ shopifyId, seen: about.decision }],
      action: possible.action,
      reasonCode: offered(said.reasonCode, possible.reasons),
      comment: said.comment.trim() || null,
    });
    if ("failure" in outcome) {
      if (outcome.failure.status === CONFLICT) await known.load();
      return outcome.failure;
    }
    const result = outcome.answer.find((each) => each.shopifyId === shopifyId);
    if (!result) return { status: null, detail: say("failures.unreadable") };
    // An answer without the order, as a server of another version may give it, doesn't say how it stands now.
    if (result.summary?.order) known.show(result.summary);
    else await known.load();
    if (result.refusal === null) return null;
    return { status: result.refusal.status, detail: result.refusal.detail ?? say("failures.refused") };
  }

  async function confirm() {
    if (onItsWayRef.current || asked === null || order === null || !said.check(asked)) return;
    onItsWayRef.current = true;
    setSending(true);
    setFailure(null);
    const failed = await send(asked, order);
    onItsWayRef.current = false;
    setSending(false);
    if (failed !== null) return setFailure(failed);
    leave();
    setDone(doneSentence(asked.action, order));
    onDone?.();
  }

  return {
    asked,
    said,
    isSending,
    failure,
    done,
    choose: ({ action }) => {
      // Each action has reasons of its own; the comment may stand.
      if (action !== chosen) said.selectReason("");
      setChosen(action);
      setFailure(null);
      setDone(null);
    },
    cancel: leave,
    confirm,
  };
}

function doneSentence(action: string, { reference }: Order): string {
  const order = reference === null ? say("done.unnamed") : say("done.named", { reference });
  const key = Object.entries(doneWords).find(([name]) => name === action)?.[1] ?? "done.saved";
  return say(key, { order });
}
