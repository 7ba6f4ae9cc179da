import { useFrameAddress } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";
import { useSession } from "#console/session/session-context.tsx";
import { settingsTabs } from "#console/screens/settings/settings-tabs.ts";
import { LeadOn } from "#console/ui/lead-on.tsx";

/** `/settings`: leads to the first of the settings. */
export function SettingsScreen() {
  const address = useFrameAddress();
  const [first] = settingsTabs(useSession().tenant);
  return <LeadOn to={address(first?.path ?? paths.root())} replace />;
}
