import { useEffect, useRef } from "react";
import { Banner, Box, Page } from "@shopify/polaris";
import { useNavigate } from "react-router-dom";
import { signOut } from "#contract/sign-in.ts";
import { isStatus } from "#console/api/api-error.ts";
import { useApi } from "#console/api/api-context.tsx";
import { useFrameParts } from "#console/frame/frame-context.tsx";
import { paths } from "#console/frame/paths.ts";
import { SkeletonScreen } from "#console/ui/skeleton-screen.tsx";
import { usePageTitle } from "#console/ui/use-page-title.ts";

const NOT_TOLD =
  "You are logged out on this device. The server could not be reached to end the session there; it ends by itself after 12 hours without use.";

const CLOSED = "The account is closed. You may close this tab.";

/**
 * `/logout`: ends the session on the server and here, then shows the login. A tab that a master account has opened is closed;
 * one that the browser keeps goes back to where the browser is signed in. The admin's own session is not ours to end.
 */
export function LogoutScreen() {
  const { frame, access } = useFrameParts();
  const { client } = useApi();
  const navigate = useNavigate();
  const hasBegun = useRef(false);
  usePageTitle(frame.kind === "embedded" ? "Logout" : "Logging out");

  useEffect(
    function endSession() {
      if (frame.kind === "embedded" || hasBegun.current) return;
      hasBegun.current = true;
      void leave();

      async function leave(): Promise<void> {
        const { token, isOfTab } = access.read();
        const fault = token === null ? null : await tellServer();
        if (isOfTab && fault === null) return closeTab();
        access.signedOut();
        await navigate(paths.login(), { replace: true, state: fault === null ? null : { fault } });
      }

      async function closeTab(): Promise<void> {
        access.closedTab();
        window.close();
        if (access.read().token !== null) await navigate(paths.root(), { replace: true });
        else await navigate(paths.login(), { replace: true, state: { notice: CLOSED } });
      }

      async function tellServer(): Promise<string | null> {
        try {
          await client.call(signOut, {});
          return null;
        } catch (error) {
          // Signed out already: there is nothing left to end.
          return isStatus(error, 401) ? null : NOT_TOLD;
        }
      }
    },
    [frame, access, client, navigate],
  );
  return frame.kind === "embedded" ? <SignedInByAdmin /> : <SkeletonScreen />;
}

/** Inside the admin nobody signs in to Surety itself, and so there is nothing of ours to end. */
function SignedInByAdmin() {
  return (
    <Page narrowWidth>
      <Box paddingBlockStart="800">
        <Banner tone="info" title="Your shop's admin signs you in" action={{ content: "Back to Surety", url: paths.root() }}>
          Surety has no login of its own here: you are signed in as long as you are in the admin. To log out, log out of the admin.
        </Banner>
      </Box>
    </Page>
  );
}
