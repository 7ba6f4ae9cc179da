import { createContext, useContext, useSyncExternalStore, type ReactNode } from "react";
import type { AccessStore, AccessState } from "#console/session/access.ts";
import type { KeySignIn } from "#console/session/clean-address.ts";
import type { Frame } from "#console/session/detect-frame.ts";
import type { HandedLogin } from "#console/session/handed-login.ts";
import type { KeyValueStore } from "#console/session/storage.ts";

/** What the frame's own parts share. Screens use the hooks in `session-context.tsx` and `navigation.tsx` instead. */
export type FrameParts = {
  frame: Frame;
  access: AccessStore;
  sessionStore: KeyValueStore;
  localStore: KeyValueStore;
  /** The shop name and API key from the address, to sign in with. */
  keySignIn: KeySignIn | null;
  /** A login begun on the served form, which the console finishes. */
  handedLogin: HandedLogin | null;
};

export function FrameProvider({ parts, children }: { parts: FrameParts; children: ReactNode }) {
  return <FrameContext.Provider value={parts}>{children}</FrameContext.Provider>;
}

export function useFrameParts(): FrameParts {
  const parts = useContext(FrameContext);
  if (parts === null) throw new Error("useFrameParts needs a FrameProvider above it");
  return parts;
}

export function useFrame(): Frame {
  return useFrameParts().frame;
}

/** The current access state; re-renders when it changes. */
export function useAccessState(): AccessState {
  const { access } = useFrameParts();
  return useSyncExternalStore(access.subscribe, access.read);
}

const FrameContext = createContext<FrameParts | null>(null);
