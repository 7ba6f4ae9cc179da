import { LeadOn } from "#console/frame/lead-on.tsx";
import { useFrameAddress } from "#console/frame/navigation.tsx";
import { paths } from "#console/frame/paths.ts";

/** Unknown addresses lead to the root. */
export function GoHome() {
  const address = useFrameAddress();
  return <LeadOn to={address(paths.root())} replace />;
}
