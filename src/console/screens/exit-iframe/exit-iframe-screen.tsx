import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { Banner, BlockStack, Button, Text } from "@shopify/polaris";
import { openAtTop } from "#console/session/open-at-top.ts";
import { paths } from "#console/session/paths.ts";
import { ownAddress } from "#console/screens/exit-iframe/own-address.ts";
import { EntryPage } from "#console/ui/entry-page.tsx";

/**
 * `/exitiframe`: leaves the admin's frame for the address in `exitIframe`, but only on this very host. A browser may let
 * nothing but a person's own click leave the frame.
 */
export function ExitIframeScreen() {
  const [query] = useSearchParams();
  const target = ownAddress(query.get("exitIframe"), window.location);
  useEffect(
    function leaveFrame() {
      if (target !== null) openAtTop(target);
    },
    [target],
  );
  return (
    <EntryPage title={target === null ? "This link cannot be opened" : "One moment"}>
      {target === null ? (
        <Banner tone="warning" action={{ content: "Go to the start", url: paths.root() }}>
          It leads away from Surety, or nowhere. Nothing was opened.
        </Banner>
      ) : (
        <BlockStack gap="400">
          <Text as="p">You are being taken to the next page. If it does not open, continue here.</Text>
          <Button variant="primary" url={target} target="_top">
            Continue
          </Button>
        </BlockStack>
      )}
    </EntryPage>
  );
}
