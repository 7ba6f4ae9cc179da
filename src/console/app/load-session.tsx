import { useEffect, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { Box } from "@shopify/polaris";
import { getSession } from "#contract/session.ts";
import { isStatus } from "#console/api/api-error.ts";
import { useAskAgain, useEndpoint } from "#console/api/queries.ts";
import { useAccessState, useFrameParts } from "#console/session/frame-context.tsx";
import { AdminLost } from "#console/app/admin-lost.tsx";
import { LeadOn } from "#console/ui/lead-on.tsx";
import { paths } from "#console/session/paths.ts";
import { RecoveryScreen } from "#console/app/recovery-screen.tsx";
import { rememberLanding } from "#console/app/landing.ts";
import { SessionFault } from "#console/app/session-fault.tsx";
import { SessionProvider } from "#console/session/session-context.tsx";
import { ShopNotYours } from "#console/app/shop-not-yours.tsx";
import { SkeletonScreen } from "#console/ui/skeleton-screen.tsx";

/** The id of a user whom the server wants signed out (S1 section 4). */
const SIGNED_OUT_USER_ID = -1;
/** How often the meter and the permissions are looked at again while a screen stays open. */
const REFRESH_MS = 60_000;

/** The same while the admin gives no valid session token. */
const ASK_AGAIN_MS = 10_000;
const STAYS =
  "Surety has not received a valid sign-in from the admin and tries again by itself. Until then nothing can be loaded or saved. Reload only if it does not come back: what you have typed would be lost.";

/**
 * Loads who is signed in and for which shop, and leads away those who have none. What is on the screen stays there when
 * the admin's sign-in is lost later on: somebody may be typing.
 */
export function LoadSession({ children }: { children: ReactNode }) {
  const { frame, access, sessionStore } = useFrameParts();
  const { tenantId, trouble } = useAccessState();
  const location = useLocation();
  const isAdminLost = trouble === "broken-token";
  const refetchEveryMs = isAdminLost ? ASK_AGAIN_MS : REFRESH_MS;
  const askAgain = useAskAgain();
  const session = useEndpoint(getSession, {}, { refetchEveryMs, freshForMs: REFRESH_MS, isPoll: true });
  const isStandalone = frame.kind === "standalone";
  const tenant = session.data?.tenant ?? null;
  const isUnchosen = isStandalone && tenantId === null;
  // A session by a shop's key knows its shop, and a person of one shop need not choose.
  const mustAdopt = isUnchosen && tenant !== null;

  useEffect(
    function takeOnlyTenant() {
      if (mustAdopt && tenant !== null) access.adoptTenant(tenant.id);
    },
    [access, mustAdopt, tenant],
  );

  useEffect(
    function rememberForNextPage() {
      if (tenant !== null) rememberLanding(sessionStore, tenant);
    },
    [sessionStore, tenant],
  );

  const retry = { isRetrying: session.isFetching, onRetry: () => askAgain(getSession, {}) };
  if (session.data === undefined) {
    if (isAdminLost) return <RecoveryScreen {...retry} />;
    if (session.error === null) return <SkeletonScreen />;
    if (isStandalone && tenantId !== null && (isStatus(session.error, 403) || isStatus(session.error, 404))) return <ShopNotYours />;
    return <SessionFault error={session.error} {...retry} />;
  }
  const { user } = session.data;
  if (user.id === SIGNED_OUT_USER_ID) return <LeadOn to={{ pathname: paths.logout(), search: location.search }} replace />;
  if (mustAdopt) return <SkeletonScreen />;
  if (tenant === null) {
    if (!isStandalone) return <RecoveryScreen {...retry} />;
    const from = `${location.pathname}${location.search}${location.hash}`;
    return <LeadOn to={paths.tenantSelection()} state={{ from }} replace />;
  }
  if (isStandalone && tenant.id !== tenantId) return <ShopNotYours />;
  return (
    <SessionProvider session={{ user, tenant }}>
      {isAdminLost && (
        <Box position="sticky" insetBlockStart="0" zIndex="10" padding="400">
          <AdminLost detail={STAYS} {...retry} />
        </Box>
      )}
      {children}
    </SessionProvider>
  );
}
