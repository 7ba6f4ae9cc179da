import { useSyncExternalStore } from "react";
import { useFrameParts } from "#console/session/frame-context.tsx";
import { useSession } from "#console/session/session-context.tsx";

/** A comment that the person added and the server hasn't taken yet. */
export type WaitingComment = {
  /** The same however often it's sent. */
  key: string;
  paymentId: string;
  comment: string;
  /** Why it isn't sent any more, in words; null while it is. */
  fault: string | null;
};

/** Other tabs hear of a change by the browser's own event. */
const CHANGED = "surety-waiting-comments";

/** The person's comments that wait to be sent, the oldest first. The browser keeps them, so that they outlive the page. */
export function useWaitingComments() {
  const { localStore } = useFrameParts();
  const { tenant, user } = useSession();
  // By name: inside the Shopify admin, staff share their shop's user id.
  const name = `surety.waiting-comments.${tenant.id}.${user.name}`;
  const text = useSyncExternalStore(subscribe, () => localStore.get(name));
  const change = (changed: (waiting: readonly WaitingComment[]) => readonly WaitingComment[]) => {
    const waiting = changed(readWaiting(localStore.get(name)));
    localStore.set(name, waiting.length === 0 ? null : JSON.stringify(waiting));
    window.dispatchEvent(new Event(CHANGED));
  };
  return {
    waiting: readWaiting(text),
    add: (added: Omit<WaitingComment, "fault">) =>
      change((waiting) => (waiting.some(({ key }) => key === added.key) ? waiting : [...waiting, { ...added, fault: null }])),
    remove: (key: string) => change((waiting) => waiting.filter((each) => each.key !== key)),
    setFault: (key: string, fault: string | null) =>
      change((waiting) => waiting.map((each) => (each.key === key ? { ...each, fault } : each))),
  };
}

function subscribe(listener: () => void): () => void {
  for (const name of ["storage", CHANGED]) window.addEventListener(name, listener);
  return () => {
    for (const name of ["storage", CHANGED]) window.removeEventListener(name, listener);
  };
}

/** Another version may have kept something else there. */
function readWaiting(text: string | null): WaitingComment[] {
  if (text === null || !text.startsWith("[")) return [];
  const read: unknown = JSON.parse(text);
  return Array.isArray(read) ? read.filter(isWaiting) : [];
}

function isWaiting(read: unknown): read is WaitingComment {
  const { key, paymentId, comment } = Object(read);
  return [key, paymentId, comment].every((part) => typeof part === "string");
}
