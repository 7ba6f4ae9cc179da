import { useState } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { useAccessState, useFrame } from "#console/frame/frame-context.tsx";
import { KeepFrameQuery } from "#console/frame/keep-frame-query.tsx";
import { LeadOn } from "#console/frame/lead-on.tsx";
import { LoadSession } from "#console/frame/load-session.tsx";
import { paths } from "#console/frame/paths.ts";
import { Shell } from "#console/frame/shell.tsx";
import { TenantOfAddress } from "#console/frame/tenant-of-address.tsx";

const LOGGED_OUT = "You were logged out. Log in to go on.";

/** What only a signed-in person with a shop sees; everybody else is led to where they become one. */
export function ProtectedArea() {
  const frame = useFrame();
  const access = useAccessState();
  const location = useLocation();
  const [wasSignedIn] = useState(access.token !== null);

  if (access.trouble === "unknown-shop") return <LeadOn to={{ pathname: paths.signup(), search: location.search }} replace />;
  if (frame.kind === "standalone" && access.token === null) {
    const state = { from: placeOf(location), notice: wasSignedIn ? LOGGED_OUT : null };
    return <LeadOn to={{ pathname: paths.login(), search: location.search }} state={state} replace />;
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
