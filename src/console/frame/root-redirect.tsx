import { landingPath } from "#console/frame/landing-path.ts";
import { LeadOn } from "#console/frame/lead-on.tsx";
import { useFrameAddress } from "#console/frame/navigation.tsx";
import { useSession } from "#console/frame/session.tsx";

/** The root leads to where this person's work begins. */
export function RootRedirect() {
  const { tenant } = useSession();
  const address = useFrameAddress();
  return <LeadOn to={address(landingPath(tenant))} replace />;
}
