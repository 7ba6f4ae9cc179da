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
  "You're logged out on this device, but we couldn't reach the server to end the session there. It ends on its own after 12 hours of inactivity.";
const CLOSED_NOT_TOLD = "We couldn't reach the server to end its session. It ends on its own after 12 hours of inactivity.";

const CLOSED = "You've exited the shop. You can close this tab.";

/**
 * `/logout`: ends the session on the server and in the browser, then shows the login. A tab that a master account opened is
 * closed. If the browser keeps that tab, it returns to the browser's own session; if the server couldn't be told, the tab stays
 * and says so. The Shopify admin's session is not ours to end.
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
          // Already logged out: nothing is left to end.
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
    <EntryPage title="You've exited this shop">
      <Text as="p">{CLOSED_NOT_TOLD}</Text>
      <Button url={paths.root()}>Go home</Button>
    </EntryPage>
  );
}

/** Inside the admin there is no Surety login, and so no session of ours to end. */
function SignedInByAdmin() {
  return (
    <Page narrowWidth>
      <Box paddingBlockStart="800">
        <Banner tone="info" title="Your Shopify admin logs you in" action={{ content: "Back to Surety", url: paths.root() }}>
          Surety uses your Shopify login here. To log out, log out of the Shopify admin.
        </Banner>
      </Box>
    </Page>
  );
}
