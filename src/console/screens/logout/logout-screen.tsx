import { useEffect, useRef, useState } from "react";
import { Banner, Box, Button, Page, Text } from "@shopify/polaris";
import { useNavigate } from "react-router-dom";
import { signOut } from "#contract/sign-in.ts";
import { isStatus } from "#console/api/api-error.ts";
import { useApi } from "#console/api/api-context.tsx";
import { useFrameParts } from "#console/session/frame-context.tsx";
import { paths } from "#console/session/paths.ts";
import { EntryPage } from "#console/ui/entry-page.tsx";
import { SkeletonScreen } from "#console/ui/skeleton-screen.tsx";
import { usePageTitle } from "#console/ui/use-page-title.ts";

const NOT_TOLD =
  "You are logged out on this device. The server could not be reached to end the session there; it ends by itself after 12 hours without use.";
const CLOSED_NOT_TOLD = "The server could not be reached to end its session there; it ends by itself after 12 hours without use.";

const CLOSED = "The account is closed. You may close this tab.";

/**
 * `/logout`: ends the session on the server and here, then shows the login. A tab that a master account has opened is closed;
 * one that the browser keeps goes back to where the browser is signed in, and one whose session the server did not hear the
 * end of stays to say so. The admin's own session is not ours to end.
 */
export function LogoutScreen() {
  const { frame, access } = useFrameParts();
  const { client } = useApi();
  const navigate = useNavigate();
  const hasBegun = useRef(false);
  const [isClosedUntold, setClosedUntold] = useState(false);
  usePageTitle(frame.kind === "embedded" ? "Logout" : "Logging out");

  useEffect(
    function endSession() {
      if (frame.kind === "embedded" || hasBegun.current) return;
      hasBegun.current = true;
      void leave();

      async function leave(): Promise<void> {
        const { token, isOfTab } = access.read();
        const isTold = token === null || (await tellServer());
        if (isOfTab) return closeTab(isTold);
        access.signedOut();
        await navigate(paths.login(), { replace: true, state: isTold ? null : { fault: NOT_TOLD } });
      }

      async function closeTab(isTold: boolean): Promise<void> {
        access.closedTab();
        if (!isTold) return setClosedUntold(true);
        window.close();
        if (access.read().token !== null) await navigate(paths.root(), { replace: true });
        else await navigate(paths.login(), { replace: true, state: { notice: CLOSED } });
      }

      async function tellServer(): Promise<boolean> {
        try {
          await client.call(signOut, {});
          return true;
        } catch (error) {
          // Signed out already: there is nothing left to end.
          return isStatus(error, 401);
        }
      }
    },
    [frame, access, client, navigate],
  );
  if (isClosedUntold) return <ClosedUntold />;
  return frame.kind === "embedded" ? <SignedInByAdmin /> : <SkeletonScreen />;
}

/** The browser's own session, where there is one, goes on. */
function ClosedUntold() {
  return (
    <EntryPage title="The account is closed in this tab">
      <Text as="p">{CLOSED_NOT_TOLD}</Text>
      <Button url={paths.root()}>Go to the start</Button>
    </EntryPage>
  );
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
