import { useState } from "react";
import { useFrameParts } from "#console/session/frame-context.tsx";
import { useSession } from "#console/session/session-context.tsx";

/**
 * A text that this tab keeps for the shop and the person under a name, so that a reload finds it again; null where there
 * is none.
 */
export function useKeptText(name: string): readonly [string | null, (text: string | null) => void] {
  const { sessionStore } = useFrameParts();
  const { tenant, user } = useSession();
  // By name, for staff inside the Shopify admin have their shop's id.
  const key = `surety.${name}.${tenant.id}.${user.name}`;
  const [text, setText] = useState(() => sessionStore.get(key));
  const keep = (changed: string | null) => {
    sessionStore.set(key, changed);
    setText(changed);
  };
  return [text, keep];
}
