import type { ReactNode } from "react";
import { DemoProgress } from "#console/frame/demo-progress.tsx";
import { Header } from "#console/frame/header.tsx";
import { OpenedAccountBar } from "#console/frame/opened-account-bar.tsx";
import { SupportChat } from "#console/frame/support-chat.tsx";

/** Our own site: header, the screen, the support chat. */
export function StandaloneShell({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <Header />
      <DemoProgress />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <OpenedAccountBar />
      <SupportChat />
    </>
  );
}
