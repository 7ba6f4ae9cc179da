import { Outlet } from "react-router-dom";
import { useFrame } from "#console/session/frame-context.tsx";
import { LeadOn } from "#console/ui/lead-on.tsx";
import { useFrameAddress } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";

/** Screens that only Surety's own site has; inside of a shop's admin they lead to the root. */
export function StandaloneArea() {
  const frame = useFrame();
  const address = useFrameAddress();
  return frame.kind === "standalone" ? <Outlet /> : <LeadOn to={address(paths.root())} replace />;
}
