import type { ReactNode } from "react";
import { DemoProgress } from "#console/ui/demo-progress.tsx";
import { Header } from "#console/app/header.tsx";
import { OpenedAccountBar } from "#console/app/opened-account-bar.tsx";
import { SupportChat } from "#console/app/support-chat.tsx";

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
