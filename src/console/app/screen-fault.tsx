import { useEffect, useRef } from "react";
import { useRouteError } from "react-router-dom";
import { Button, InlineStack, Text } from "@shopify/polaris";
import { isMissingCode } from "#console/api/is-missing-code.ts";
import { useReach } from "#console/api/use-reach.ts";
import { paths } from "#console/session/paths.ts";
import { logFault } from "#console/session/log-fault.ts";
import { EntryPage } from "#console/ui/entry-page.tsx";

/** A screen that failed to load or crashed while rendering: says so and offers a way out, never a blank page. */
export function ScreenFault() {
  const error = useRouteError();
  const { isOffline } = useReach();
  const lacksCode = isMissingCode(error);
  useEffect(
    function tellOnce() {
      logFault(lacksCode ? "missing-code" : "broken-screen", error);
    },
    [error, lacksCode],
  );
  const awaitsConnection = lacksCode && isOffline;
  useReloadWhenBack(awaitsConnection);
  return (
    <EntryPage title={titleOf(lacksCode, awaitsConnection)} isOfflineSaid>
      <Text as="p">
        {lacksCode ? missingCodeText(isOffline) : "This is a problem on our end. Reload to continue. Anything you saved is safe."}
      </Text>
      <InlineStack gap="300">
        {!awaitsConnection && (
          <Button variant="primary" onClick={() => window.location.reload()}>
            Reload
          </Button>
        )}
        <Button url={paths.root()}>Go home</Button>
      </InlineStack>
    </EntryPage>
  );
}

function titleOf(lacksCode: boolean, awaitsConnection: boolean): string {
  if (awaitsConnection) return "Not loaded yet";
  return lacksCode ? "We couldn't load this page" : "Something went wrong on this page";
}

function missingCodeText(isOffline: boolean): string {
  if (isOffline) return "You're offline, and this page wasn't loaded before. It loads when you're back online.";
  return "Surety may have been updated, or your connection dropped. Reload to continue.";
}

/** A browser may remember that code couldn't be loaded, so the page starts anew. */
function useReloadWhenBack(awaitsConnection: boolean): void {
  const hasAwaited = useRef(false);
  useEffect(
    function reloadWhenBack() {
      if (hasAwaited.current && !awaitsConnection) window.location.reload();
      hasAwaited.current = awaitsConnection;
    },
    [awaitsConnection],
  );
}
