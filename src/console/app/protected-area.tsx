import { useState } from "react";
import { Outlet, useLocation } from "react-router-dom";
import type { AccessState } from "#console/session/access.ts";
import { useAccessState, useFrame } from "#console/session/frame-context.tsx";
import { inFrame } from "#console/session/frame-query.ts";
import { KeepFrameQuery } from "#console/app/keep-frame-query.tsx";
import { DecidingProvider } from "#console/ui/deciding/deciding-provider.tsx";
import { LeadOn } from "#console/ui/lead-on.tsx";
import { LoadSession } from "#console/app/load-session.tsx";
import { paths } from "#console/session/paths.ts";
import { Shell } from "#console/app/shell.tsx";

const LOGGED_OUT = "You're logged out. Log in again to continue.";

/** What only a signed-in person with a shop sees. Everyone else is redirected to the login or the signup. */
export function ProtectedArea() {
  const frame = useFrame();
  const access = useAccessState();
  const location = useLocation();
  const [wasSignedIn] = useState(access.token !== null);
  const tenantId = useTenantOfSession(access);

  if (access.trouble === "unknown-shop") return <LeadOn to={{ pathname: paths.signup(), search: location.search }} replace />;
  if (frame.kind === "standalone" && access.token === null) {
    const state = { from: inFrame(placeOf(location), frame, tenantId), notice: wasSignedIn ? LOGGED_OUT : null };
    return <LeadOn to={{ pathname: paths.login(), search: location.search }} state={state} replace />;
  }
  return (
    <LoadSession key={access.epoch}>
      <KeepFrameQuery />
      <DecidingProvider>
        <Shell>
          <Outlet />
        </Shell>
      </DecidingProvider>
    </LoadSession>
  );
}

/** The chosen shop. Still known after the session has ended and the choice with it. */
function useTenantOfSession({ token, tenantId }: AccessState): number | null {
  const [last, setLast] = useState(tenantId);
  if (token !== null && tenantId !== last) setLast(tenantId);
  return last;
}

function placeOf(location: { pathname: string; search: string; hash: string }): string {
  return `${location.pathname}${location.search}${location.hash}`;
}
