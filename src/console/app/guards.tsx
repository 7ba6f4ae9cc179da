import type { ComponentType } from "react";
import { Outlet } from "react-router-dom";
import { mayEnter, type Area } from "#console/app/areas.ts";
import { landingPath } from "#console/app/landing.ts";
import { useFrame } from "#console/session/frame-context.tsx";
import { useFrameAddress } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";
import { useSession } from "#console/session/session-context.tsx";
import { LeadOn } from "#console/ui/lead-on.tsx";

const CHOOSE_ITS_SHOP = "Orders belong to individual shops. Open a shop to see its orders.";

/** Each area's own guard, or null. The protected frame, which holds all areas of a session, asks for the session itself. */
export const guards = {
  anyone: null,
  "own-site": OwnSiteGuard,
  protected: null,
  insights: InsightsGuard,
  orders: OrdersGuard,
} satisfies Record<Area, ComponentType | null>;

/** Sends the root to this tenant's landing screen. */
export function LeadToLanding() {
  return <LeadTo path={landingPath(useSession().tenant, useFrame())} />;
}

/** Sends unknown addresses to the root. */
export function LeadToRoot() {
  return <LeadTo path={paths.root()} />;
}

/** Screens about one shop's orders. A master account has none, so it's sent to its list of shops, which says why. */
function OrdersGuard() {
  const { tenant } = useSession();
  return mayEnter("orders", tenant) ? <Outlet /> : <LeadTo path={paths.dashboard()} state={{ notice: CHOOSE_ITS_SHOP }} />;
}

/** The insights report, for shops that have it. Everyone else goes where the root would take them. */
function InsightsGuard() {
  const { tenant } = useSession();
  const frame = useFrame();
  return mayEnter("insights", tenant) ? <Outlet /> : <LeadTo path={landingPath(tenant, frame)} />;
}

/** Screens that exist only on Surety's own site; inside a shop's admin they redirect to the root. */
function OwnSiteGuard() {
  return useFrame().kind === "standalone" ? <Outlet /> : <LeadToRoot />;
}

function LeadTo({ path, state }: { path: string; state?: unknown }) {
  const address = useFrameAddress();
  return <LeadOn to={address(path)} state={state} replace />;
}
