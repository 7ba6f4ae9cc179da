import { useEffect, type ReactNode } from "react";
import type { z } from "zod";
import { useLocation } from "react-router-dom";
import { Box } from "@shopify/polaris";
import { pollSession } from "#contract/session.ts";
import { isStatus, type ApiError } from "#console/api/api-error.ts";
import { useAskAgain, useEndpoint } from "#console/api/queries.ts";
import { useAccessState, useFrameParts } from "#console/session/frame-context.tsx";
import { AdminLost, RecoveryScreen } from "#console/app/admin-lost.tsx";
import { LeadOn } from "#console/ui/lead-on.tsx";
import { paths } from "#console/session/paths.ts";
import { resolveTenant, tenantAddress, type TenantAnswer } from "#console/session/resolve-tenant.ts";
import { rememberLanding } from "#console/app/landing.ts";
import { SessionFault } from "#console/app/session-fault.tsx";
import { SessionProvider } from "#console/session/session-context.tsx";
import { ShopNotYours } from "#console/app/shop-not-yours.tsx";
import { SkeletonScreen } from "#console/ui/skeleton-screen.tsx";

/** The user id by which the server asks the console to sign out. */
const SIGNED_OUT_USER_ID = -1;
/** How often the orders meter and permissions refresh while a screen stays open. */
const REFRESH_MS = 60_000;
/** How often to try again while the admin sends no valid session token. */
const ASK_AGAIN_MS = 10_000;
const STAYS =
  "We couldn't verify your session with Shopify and are trying to reconnect. Until then, you can't load or save anything. If you reload, you'll lose unsaved changes.";

/**
 * Loads who is logged in and for which shop, and redirects people who have no shop. If the admin's session is lost later,
 * the screen stays as it is: the person may be typing.
 */
export function LoadSession({ children }: { children: ReactNode }) {
  const { frame, access, sessionStore } = useFrameParts();
  const { tenantId, trouble } = useAccessState();
  const location = useLocation();
  const isAdminLost = trouble === "broken-token";
  const refetchEveryMs = isAdminLost ? ASK_AGAIN_MS : REFRESH_MS;
  const askAgain = useAskAgain();
  const address = tenantAddress(frame, location.search);
  // Don't ask for the session until the shop named by the address is the stored one.
  const isAsked = resolveTenant(address, tenantId, { kind: "unanswered" }).store === tenantId;
  const session = useEndpoint(pollSession, {}, { refetchEveryMs, freshForMs: REFRESH_MS, isPoll: true, enabled: isAsked });
  const tenant = session.data?.tenant ?? null;
  const resolved = resolveTenant(address, tenantId, answerOf(session));

  useEffect(function followResolved() {
    access.follow(resolved);
  });

  useEffect(
    function rememberForNextPage() {
      if (tenant !== null) rememberLanding(sessionStore, tenant, frame);
    },
    [sessionStore, tenant, frame],
  );

  const retry = { isRetrying: session.isFetching, onRetry: () => askAgain(pollSession, {}) };
  const isSettled = resolved.store === tenantId;
  if (session.data === undefined) {
    if (isAdminLost) return <RecoveryScreen {...retry} />;
    if (session.error === null || !isSettled) return <SkeletonScreen />;
    return resolved.kind === "not-yours" ? <ShopNotYours /> : <SessionFault error={session.error} {...retry} />;
  }
  const { user } = session.data;
  if (user.id === SIGNED_OUT_USER_ID) return <LeadOn to={{ pathname: paths.logout(), search: location.search }} replace />;
  if (resolved.kind === "none") return <RecoveryScreen {...retry} />;
  if (resolved.kind === "not-yours") return <ShopNotYours />;
  if (resolved.kind === "choose") {
    const from = `${location.pathname}${location.search}${location.hash}`;
    return <LeadOn to={paths.tenantSelection()} state={{ from }} replace />;
  }
  if (tenant === null || resolved.kind === "ask" || !isSettled) return <SkeletonScreen />;
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

/** The server's answer about the stored shop. */
function answerOf({ data, error }: { data: z.output<typeof pollSession.answer> | undefined; error: ApiError | null }): TenantAnswer {
  if (data === undefined) return { kind: isStatus(error, 403) || isStatus(error, 404) ? "denied" : "unanswered" };
  return data.tenant === null ? { kind: "open", shops: [] } : { kind: "tenant", tenantId: data.tenant.id };
}
