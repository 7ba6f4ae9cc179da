import { Outlet } from "react-router-dom";
import { landingPath } from "#console/app/landing-path.ts";
import { LeadOn } from "#console/ui/lead-on.tsx";
import { useFrameAddress } from "#console/session/navigation.tsx";
import { useSession } from "#console/session/session-context.tsx";
import { maySeeInsights } from "#domain/accounts/insights-access.ts";

/** The insights report, for those who have it; anyone else is led to where the root leads them (S1 section 2). */
export function InsightsArea() {
  const { tenant } = useSession();
  const address = useFrameAddress();
  if (maySeeInsights(tenant, tenant.plan)) return <Outlet />;
  return <LeadOn to={address(landingPath(tenant))} replace />;
}
