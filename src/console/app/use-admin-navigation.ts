import { useEffect } from "react";
import { useReach } from "#console/api/use-reach.ts";
import { useAccessState } from "#console/session/frame-context.tsx";
import { useFrameAddress, useGo } from "#console/session/navigation.tsx";

/**
 * Follows the admin's own menu, which fires an event on the link of the page to open. While access is in trouble, the page
 * is reloaded instead, which finds out whether the trouble is over; never offline, where a reload ends the app.
 */
export function useAdminNavigation(): void {
  const go = useGo();
  const address = useFrameAddress();
  const { isOffline } = useReach();
  const isInTrouble = useAccessState().trouble !== null && !isOffline;
  useEffect(
    function followAdminMenu() {
      const follow = (event: Event) => {
        const href = event.target instanceof Element ? event.target.getAttribute("href") : null;
        if (!href?.startsWith("/")) return;
        if (isInTrouble) window.location.assign(address(href));
        else go(href);
      };
      document.addEventListener("shopify:navigate", follow);
      return () => document.removeEventListener("shopify:navigate", follow);
    },
    [go, address, isInTrouble],
  );
}
