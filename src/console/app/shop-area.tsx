import { Outlet } from "react-router-dom";
import { LeadOn } from "#console/ui/lead-on.tsx";
import { useFrameAddress } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";
import { useSession } from "#console/session/session-context.tsx";
import { meetsNeed } from "#domain/accounts/entitlements.ts";

const CHOOSE_ITS_SHOP = "Transactions belong to one shop. Open the shop first, then look for the transaction there.";

/** Screens of one shop's orders: a master account has none of its own and goes to its list of shops. */
export function ShopArea() {
  const { tenant } = useSession();
  const address = useFrameAddress();
  if (meetsNeed("orders", tenant)) return <Outlet />;
  return <LeadOn to={address(paths.dashboard())} state={{ notice: CHOOSE_ITS_SHOP }} replace />;
}
