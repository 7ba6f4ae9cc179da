import { useFrameAddress } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";
import { LeadOn } from "#console/ui/lead-on.tsx";

/** `/settings`: leads to the first of the settings. */
export function SettingsScreen() {
  const address = useFrameAddress();
  return <LeadOn to={address(paths.customLists())} replace />;
}
