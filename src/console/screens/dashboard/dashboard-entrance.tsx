import { lazy, Suspense } from "react";
import { useSession } from "#console/frame/session.tsx";
import { SkeletonScreen } from "#console/ui/skeleton-screen.tsx";

const ShopDashboard = lazy(async () => ({ default: (await import("#console/screens/dashboard/dashboard-screen.tsx")).DashboardScreen }));
const MasterAccounts = lazy(async () => ({ default: (await import("#console/screens/accounts/accounts-screen.tsx")).AccountsScreen }));

/** The dashboard of a shop; of a master account the list of its shops (S0 section 6). Only what is shown is loaded. */
export function DashboardEntrance() {
  const { tenant } = useSession();
  return <Suspense fallback={<SkeletonScreen />}>{tenant.isMaster ? <MasterAccounts /> : <ShopDashboard />}</Suspense>;
}
