import { useEffect, type ReactNode } from "react";
import { NavMenu } from "@shopify/app-bridge-react";
import type { EmbeddedFrame } from "#console/frame/detect-frame.ts";
import { DemoProgress } from "#console/frame/demo-progress.tsx";
import { navEntries } from "#console/frame/nav-entries.ts";
import { useFrameAddress, useGo } from "#console/frame/navigation.tsx";
import { paths } from "#console/frame/paths.ts";
import { PermissionsRequired } from "#console/frame/permissions-required.tsx";
import { useSession } from "#console/frame/session.tsx";
import { SupportChat } from "#console/frame/support-chat.tsx";

/** Inside the shop's admin, which brings header, menu and title itself: we only name our pages to it. */
export function EmbeddedShell({ frame, children }: { frame: EmbeddedFrame; children: ReactNode }) {
  const { tenant } = useSession();
  const address = useFrameAddress();
  const go = useGo();

  useEffect(
    function followAdminNavigation() {
      document.addEventListener("shopify:navigate", navigate);
      return () => document.removeEventListener("shopify:navigate", navigate);

      function navigate(event: Event): void {
        const href = event.target instanceof Element ? event.target.getAttribute("href") : null;
        if (href !== null && href.startsWith("/")) go(href);
      }
    },
    [go],
  );

  return (
    <>
      <NavMenu>
        <a href={address(paths.root())} rel="home">
          Surety
        </a>
        {navEntries(tenant).map((entry) => (
          <a key={entry.path} href={address(entry.path)}>
            {entry.label}
          </a>
        ))}
      </NavMenu>
      <PermissionsRequired shop={frame.shop} />
      <DemoProgress />
      <main>{children}</main>
      <SupportChat />
    </>
  );
}
