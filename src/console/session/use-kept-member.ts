import { useState } from "react";
import { useFrameParts } from "#console/session/frame-context.tsx";
import { useSession } from "#console/session/session-context.tsx";

/** Whether a word is in a set that this browser keeps for the person under a name, and a function that puts it there or takes it out. */
export function useKeptMember(name: string, word: string): readonly [boolean, (isMember: boolean) => void] {
  const { localStore } = useFrameParts();
  const { user } = useSession();
  // By name: inside the Shopify admin, staff share their shop's user id.
  const key = `surety.${name}.${user.name}`;
  const [isMember, setMember] = useState(() => readSet(localStore.get(key)).has(word));
  const keep = (isNow: boolean) => {
    const words = readSet(localStore.get(key));
    if (isNow) words.add(word);
    else words.delete(word);
    localStore.set(key, words.size === 0 ? null : JSON.stringify([...words]));
    setMember(isNow);
  };
  return [isMember, keep];
}

/** Another version may have kept something else there. */
function readSet(text: string | null): Set<string> {
  if (text === null || !text.startsWith("[")) return new Set();
  const read: unknown = JSON.parse(text);
  return new Set(Array.isArray(read) ? read.filter((word) => typeof word === "string") : []);
}
