import { useEffect, useRef, useState } from "react";
import { getPayment } from "#contract/payment-detail.ts";
import { addComment, getHistory } from "#contract/payment-trail.ts";
import { isStatus, isUnanswered } from "#console/api/api-error.ts";
import { useApi } from "#console/api/api-context.tsx";
import { errorWords } from "#console/api/errors.ts";
import { useForgetEndpoint } from "#console/api/queries.ts";
import { useReach } from "#console/api/use-reach.ts";
import { useWaitingComments, type WaitingComment } from "#console/session/use-waiting-comments.ts";

/** So often a comment is sent without an answer, although the server can be reached, before its failure is shown. */
const TRIES = 2;
const TRY_AGAIN_MS = 1_000;

/**
 * Sends the comments that wait, one after another, while the server can be reached. Another tab may send the same one, and an
 * answer may be lost: the server knows a comment by its key and adds it once.
 */
export function CommentSender() {
  const { waiting, remove, setFault } = useWaitingComments();
  const { isOffline } = useReach();
  const { client, reachability } = useApi();
  const forget = useForgetEndpoint();
  const tries = useRef(0);
  const [round, setRound] = useState(0);
  const next = waiting.find(({ fault }) => fault === null);

  /** Whether the server is to be asked again soon. */
  async function send({ key, paymentId, comment }: WaitingComment): Promise<boolean> {
    try {
      const params = { paymentId };
      await client.call(addComment, { params, headers: { "idempotency-key": key }, body: { comment } });
      const input = { params: { id: paymentId } };
      await Promise.all([forget(getPayment, input), forget(getHistory, { ...input, query: {} })]);
      tries.current = 0;
      remove(key);
      return false;
    } catch (error) {
      // It's sent again after the next login, or when the server is back.
      if (isStatus(error, 401) || (isUnanswered(error) && reachability.read().isOffline)) return false;
      tries.current += 1;
      if (isUnanswered(error) && tries.current < TRIES) return true;
      tries.current = 0;
      setFault(key, errorWords(error).detail);
      return false;
    }
  }

  useEffect(
    function sendNext() {
      if (isOffline) tries.current = 0;
      if (next === undefined || isOffline) return undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const sendAndLook = async () => {
        if (await send(next)) timer = setTimeout(() => setRound(round + 1), TRY_AGAIN_MS);
      };
      void sendAndLook();
      return () => clearTimeout(timer);
    },
    // The functions are new with each render and always do the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [next?.key, isOffline, round],
  );
  return null;
}
