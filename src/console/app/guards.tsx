import { Outlet } from "react-router-dom";
import { mayEnter } from "#console/app/areas.ts";
import { landingPath } from "#console/app/landing.ts";
import { useFrame } from "#console/session/frame-context.tsx";
import { useFrameAddress } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";
import { useSession } from "#console/session/session-context.tsx";
import { LeadOn } from "#console/ui/lead-on.tsx";

const CHOOSE_ITS_SHOP = "Transactions belong to one shop. Open the shop first, then look for the transaction there.";

/** Screens of one shop's orders: a master account has none of its own and goes to its list of shops, which says why. */
export function OrdersGuard() {
  const { tenant } = useSession();
  return mayEnter("orders", tenant) ? <Outlet /> : <LeadTo path={paths.dashboard()} state={{ notice: CHOOSE_ITS_SHOP }} />;
}

/** The insights report, for those who have it; anyone else is led to where the root leads them. */
export function InsightsGuard() {
  const { tenant } = useSession();
  return mayEnter("insights", tenant) ? <Outlet /> : <LeadTo path={landingPath(tenant)} />;
}

/** Screens that only Surety's own site has; inside a shop's admin they lead to the root. */
export function OwnSiteGuard() {
  return useFrame().kind === "standalone" ? <Outlet /> : <LeadToRoot />;
}

/** The root leads to where this tenant's work begins. */
export function LeadToLanding() {
  return <LeadTo path={landingPath(useSession().tenant)} />;
}

/** Unknown addresses lead to the root. */
export function LeadToRoot() {
  return <LeadTo path={paths.root()} />;
}

function LeadTo({ path, state }: { path: string; state?: unknown }) {
  const address = useFrameAddress();
  return <LeadOn to={address(path)} state={state} replace />;
}
