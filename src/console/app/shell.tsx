import type { ReactNode } from "react";
import { useRefetchFailed } from "#console/api/refetch-failed.ts";
import { useFrame } from "#console/session/frame-context.tsx";
import { ConfirmEmail } from "#console/app/confirm-email-notice.tsx";
import { EmbeddedShell } from "#console/app/embedded-shell.tsx";
import { Header } from "#console/app/header.tsx";
import { OpenedAccountBar } from "#console/app/opened-account-bar.tsx";
import { SupportChat } from "#console/app/support-chat.tsx";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { OfflineNotice } from "#console/ui/offline-notice.tsx";
import { CommentOutbox } from "#console/ui/waiting-comments/comment-outbox.tsx";
import { PlansAtAddress } from "#console/ui/plans/plans-at-address.tsx";
import { PlanNotices } from "#console/app/plan-notices.tsx";
import { DemoProgress } from "#console/ui/demo-progress.tsx";

/** What surrounds every protected screen: the admin's own frame when embedded, our header on our own site. */
export function Shell({ children }: { children: ReactNode }) {
  const frame = useFrame();
  useRefetchFailed();
  return (
    <>
      <OfflineNotice timeZone={useShopTimeZone()} />
      {frame.kind === "embedded" ? <EmbeddedShell frame={frame}>{children}</EmbeddedShell> : <StandaloneShell>{children}</StandaloneShell>}
      <CommentOutbox />
      <PlansAtAddress />
    </>
  );
}

/** Our own site: header, screen and support chat. */
function StandaloneShell({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <Header />
      <DemoProgress />
      <ConfirmEmail />
      <PlanNotices />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <OpenedAccountBar />
      <SupportChat />
    </>
  );
}
