import { LeadOn } from "#console/ui/lead-on.tsx";
import { useFrameAddress } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";

/** Unknown addresses lead to the root. */
export function GoHome() {
  const address = useFrameAddress();
  return <LeadOn to={address(paths.root())} replace />;
}
