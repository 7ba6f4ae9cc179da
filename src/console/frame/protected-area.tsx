import { Outlet, useLocation } from "react-router-dom";
import { useAccessState, useFrame } from "#console/frame/frame-context.tsx";
import { KeepFrameQuery } from "#console/frame/keep-frame-query.tsx";
import { LeadOn } from "#console/frame/lead-on.tsx";
import { LoadSession } from "#console/frame/load-session.tsx";
import { paths } from "#console/frame/paths.ts";
import { RecoveryScreen } from "#console/frame/recovery-screen.tsx";
import { Shell } from "#console/frame/shell.tsx";
import { TenantOfAddress } from "#console/frame/tenant-of-address.tsx";

/** What only a signed-in person with a shop sees; everybody else is led to where they become one. */
export function ProtectedArea() {
  const frame = useFrame();
  const access = useAccessState();
  const location = useLocation();

  if (access.trouble === "broken-token") return <RecoveryScreen />;
  if (access.trouble === "unknown-shop") return <LeadOn to={{ pathname: paths.signup(), search: location.search }} replace />;
  if (frame.kind === "standalone" && access.token === null) {
    return <LeadOn to={{ pathname: paths.login(), search: location.search }} state={{ from: placeOf(location) }} replace />;
  }
  return (
    <TenantOfAddress>
      <LoadSession key={access.epoch}>
        <KeepFrameQuery />
        <Shell>
          <Outlet />
        </Shell>
      </LoadSession>
    </TenantOfAddress>
  );
}

function placeOf(location: { pathname: string; search: string; hash: string }): string {
  return `${location.pathname}${location.search}${location.hash}`;
}
