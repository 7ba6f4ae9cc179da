import { pollSession } from "#contract/session.ts";
import { useForgetEndpoint } from "#console/api/queries.ts";
import { useLiveEvent } from "#console/api/use-live-event.ts";
import { useSpaced } from "#console/ui/use-spaced.ts";

/** A new order counts on the screen within this time. The server is asked no more often. */
const ASK_EVERY_MS = 2_000;

/** Keeps what is shown of the orders used this month up to date. Shows nothing. */
export function FollowOrdersUsed() {
  const forget = useForgetEndpoint();
  useLiveEvent(
    "payments",
    useSpaced(() => void forget(pollSession), ASK_EVERY_MS),
  );
  return null;
}
