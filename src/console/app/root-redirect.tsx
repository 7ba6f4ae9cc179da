import { landingPath } from "#console/app/landing-path.ts";
import { LeadOn } from "#console/ui/lead-on.tsx";
import { useFrameAddress } from "#console/session/navigation.tsx";
import { useSession } from "#console/session/session-context.tsx";

/** The root leads to where this person's work begins. */
export function RootRedirect() {
  const { tenant } = useSession();
  const address = useFrameAddress();
  return <LeadOn to={address(landingPath(tenant))} replace />;
}
