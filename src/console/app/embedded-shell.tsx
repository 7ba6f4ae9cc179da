import type { ReactNode } from "react";
import { Box } from "@shopify/polaris";
import type { EmbeddedFrame } from "#console/session/detect-frame.ts";
import { DemoProgress } from "#console/ui/demo-progress.tsx";
import { navEntries, settingsEntries } from "#console/app/nav-entries.ts";
import { useFrameAddress } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";
import { PlanNotices } from "#console/app/plan-notices.tsx";
import { PermissionsRequired } from "#console/app/permissions-required.tsx";
import { useSession } from "#console/session/session-context.tsx";
import { SupportChat } from "#console/app/support-chat.tsx";
import "#console/app/embedded-shell-styles.css";

/** Inside the shop's admin, which has its own header, menu and title: we only tell it our pages. */
export function EmbeddedShell({ frame, children }: { frame: EmbeddedFrame; children: ReactNode }) {
  const { tenant } = useSession();
  const address = useFrameAddress();

  return (
    <>
      <s-app-nav>
        <a href={address(paths.root())} rel="home">
          Surety
        </a>
        {[...navEntries(tenant), ...settingsEntries(tenant)].map((entry) => (
          <a key={entry.path} href={address(entry.path)}>
            {entry.label}
          </a>
        ))}
      </s-app-nav>
      <PermissionsRequired shop={frame.shop} />
      <DemoProgress />
      <PlanNotices />
      <main className="embedded-page">
        <Box paddingBlockEnd="800">{children}</Box>
      </main>
      <SupportChat />
    </>
  );
}
