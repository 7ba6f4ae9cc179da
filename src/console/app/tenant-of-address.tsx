import { useEffect, type ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { tenantIdOf } from "#console/session/access.ts";
import { useAccessState, useFrameParts } from "#console/session/frame-context.tsx";
import { SkeletonScreen } from "#console/ui/skeleton-screen.tsx";

/**
 * A `tid` in the address picks the shop. The embedded frame takes no notice of it: there the session token alone names
 * the shop.
 */
export function TenantOfAddress({ children }: { children: ReactNode }) {
  const { frame, access } = useFrameParts();
  const { tenantId } = useAccessState();
  const [query] = useSearchParams();
  const wanted = frame.kind === "standalone" ? tenantIdOf(query.get("tid")) : null;
  const isOther = wanted !== null && wanted !== tenantId;

  useEffect(
    function chooseTenantOfAddress() {
      if (isOther) access.chooseTenant(wanted);
    },
    [access, isOther, wanted],
  );
  return isOther ? <SkeletonScreen /> : children;
}
