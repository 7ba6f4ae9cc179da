import { lazy, Suspense, useState } from "react";
import { masterAccounts, shopDashboard } from "#console/app/dashboard-parts.ts";
import { useSession } from "#console/session/session-context.tsx";
import { SkeletonScreen } from "#console/ui/skeleton-screen.tsx";
import { meetsNeed } from "#domain/accounts/entitlements.ts";

const LazyDashboard = lazy(async () => ({ default: await shopDashboard.load() }));
const LazyAccounts = lazy(async () => ({ default: await masterAccounts.load() }));

/** A shop's dashboard, or a master account's list of shops. Loads only the one it shows. */
export function DashboardEntrance() {
  const { tenant } = useSession();
  return <Suspense fallback={<SkeletonScreen />}>{meetsNeed("subAccounts", tenant) ? <MasterAccounts /> : <ShopDashboard />}</Suspense>;
}

// Code that was preloaded renders at once, without Suspense: React delays whatever replaces a fallback by half a second.
function ShopDashboard() {
  const [Screen] = useState(() => shopDashboard.now() ?? LazyDashboard);
  return <Screen />;
}

function MasterAccounts() {
  const [Screen] = useState(() => masterAccounts.now() ?? LazyAccounts);
  return <Screen />;
}
