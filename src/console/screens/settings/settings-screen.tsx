import { useLocation } from "react-router-dom";
import { useFrameAddress } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";
import { useSession } from "#console/session/session-context.tsx";
import { settingsTabs } from "#console/screens/settings/settings-tabs.ts";
import { LeadOn } from "#console/ui/lead-on.tsx";

/** `/settings`: leads to the first of the settings; an address that ends in thankyou to what is said after a change of plan. */
export function SettingsScreen() {
  const address = useFrameAddress();
  const [first] = settingsTabs(useSession().tenant);
  const { pathname } = useLocation();
  if (/\/thankyou\/?$/.test(pathname)) return <LeadOn to={address(paths.subscriptionThankyou())} replace />;
  return <LeadOn to={address(first?.path ?? paths.root())} replace />;
}
