import { useState } from "react";
import { useFrameParts } from "#console/session/frame-context.tsx";
import { useSession } from "#console/session/session-context.tsx";

/**
 * A text this tab keeps under a name for the shop and person, so that it survives a reload; null if there is none.
 */
export function useKeptText(name: string): readonly [string | null, (text: string | null) => void] {
  const { sessionStore } = useFrameParts();
  const { tenant, user } = useSession();
  // By name: inside the Shopify admin, staff share their shop's user id.
  const key = `surety.${name}.${tenant.id}.${user.name}`;
  const [text, setText] = useState(() => sessionStore.get(key));
  const keep = (changed: string | null) => {
    sessionStore.set(key, changed);
    setText(changed);
  };
  return [text, keep];
}
