import type { ReactNode } from "react";
import { NavMenu } from "@shopify/app-bridge-react";
import { Box } from "@shopify/polaris";
import type { EmbeddedFrame } from "#console/frame/detect-frame.ts";
import { DemoProgress } from "#console/frame/demo-progress.tsx";
import { navEntries } from "#console/frame/nav-entries.ts";
import { useFrameAddress } from "#console/frame/navigation.tsx";
import { paths } from "#console/frame/paths.ts";
import { PermissionsRequired } from "#console/frame/permissions-required.tsx";
import { useSession } from "#console/frame/session.tsx";
import { SupportChat } from "#console/frame/support-chat.tsx";

/** Inside the shop's admin, which brings header, menu and title itself: we only name our pages to it. */
export function EmbeddedShell({ frame, children }: { frame: EmbeddedFrame; children: ReactNode }) {
  const { tenant } = useSession();
  const address = useFrameAddress();

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
      <main>
        <Box paddingBlockEnd="800">{children}</Box>
      </main>
      <SupportChat />
    </>
  );
}
