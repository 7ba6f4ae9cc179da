import { Outlet } from "react-router-dom";
import { landingPath } from "#console/app/landing-path.ts";
import { LeadOn } from "#console/ui/lead-on.tsx";
import { useFrameAddress } from "#console/session/navigation.tsx";
import { useSession } from "#console/session/session-context.tsx";
import { meetsNeed } from "#domain/accounts/entitlements.ts";

/** The insights report, for those who have it; anyone else is led to where the root leads them. */
export function InsightsArea() {
  const { tenant } = useSession();
  const address = useFrameAddress();
  if (meetsNeed("insights", tenant)) return <Outlet />;
  return <LeadOn to={address(landingPath(tenant))} replace />;
}
