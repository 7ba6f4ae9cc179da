import { lazy, Suspense, useState } from "react";
import { masterAccounts, shopDashboard } from "#console/app/dashboard-parts.ts";
import { useSession } from "#console/session/session-context.tsx";
import { SkeletonScreen } from "#console/ui/skeleton-screen.tsx";
import { meetsNeed } from "#domain/accounts/entitlements.ts";

const LazyDashboard = lazy(async () => ({ default: await shopDashboard.load() }));
const LazyAccounts = lazy(async () => ({ default: await masterAccounts.load() }));

/** The dashboard of a shop; of a master account the list of its shops. Only what is shown is loaded. */
export function DashboardEntrance() {
  const { tenant } = useSession();
  return <Suspense fallback={<SkeletonScreen />}>{meetsNeed("subAccounts", tenant) ? <MasterAccounts /> : <ShopDashboard />}</Suspense>;
}

// What was loaded ahead is drawn at once: React holds back for half a second what follows on a skeleton.
function ShopDashboard() {
  const [Screen] = useState(() => shopDashboard.now() ?? LazyDashboard);
  return <Screen />;
}

function MasterAccounts() {
  const [Screen] = useState(() => masterAccounts.now() ?? LazyAccounts);
  return <Screen />;
}
