import type { ReactNode } from "react";
import { useRefetchFailed } from "#console/api/refetch-failed.ts";
import { useFrame } from "#console/session/frame-context.tsx";
import { EmbeddedShell } from "#console/app/embedded-shell.tsx";
import { StandaloneShell } from "#console/app/standalone-shell.tsx";

/** What is around every protected screen: nothing of our own in the embedded frame, our header on our own site. */
export function Shell({ children }: { children: ReactNode }) {
  const frame = useFrame();
  useRefetchFailed();
  return frame.kind === "embedded" ? (
    <EmbeddedShell frame={frame}>{children}</EmbeddedShell>
  ) : (
    <StandaloneShell>{children}</StandaloneShell>
  );
}
