import { useEffect } from "react";
import { useAccessState } from "#console/session/frame-context.tsx";
import { useFrameAddress, useGo } from "#console/session/navigation.tsx";

/**
 * Follows the admin's own menu: it names the page it wants by an event on the link. While something hinders, that page is
 * loaded anew, which finds out whether it still does.
 */
export function useAdminNavigation(): void {
  const go = useGo();
  const address = useFrameAddress();
  const isHindered = useAccessState().trouble !== null;
  useEffect(
    function followAdminMenu() {
      const follow = (event: Event) => {
        const href = event.target instanceof Element ? event.target.getAttribute("href") : null;
        if (!href?.startsWith("/")) return;
        if (isHindered) window.location.assign(address(href));
        else go(href);
      };
      document.addEventListener("shopify:navigate", follow);
      return () => document.removeEventListener("shopify:navigate", follow);
    },
    [go, address, isHindered],
  );
}
