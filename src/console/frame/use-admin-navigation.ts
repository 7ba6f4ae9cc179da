import { useEffect } from "react";
import { useGo } from "#console/frame/navigation.tsx";

/** Follows the admin's own menu: it names the page it wants by an event on the link. */
export function useAdminNavigation(): void {
  const go = useGo();
  useEffect(
    function followAdminMenu() {
      const follow = (event: Event) => {
        const href = event.target instanceof Element ? event.target.getAttribute("href") : null;
        if (href?.startsWith("/")) go(href);
      };
      document.addEventListener("shopify:navigate", follow);
      return () => document.removeEventListener("shopify:navigate", follow);
    },
    [go],
  );
}
