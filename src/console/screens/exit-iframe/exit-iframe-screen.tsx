import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { Banner, BlockStack, Button, Text } from "@shopify/polaris";
import { openAtTop } from "#console/session/open-at-top.ts";
import { paths } from "#console/session/paths.ts";
import { ownAddress } from "#console/screens/exit-iframe/own-address.ts";
import { EntryPage } from "#console/ui/entry-page.tsx";

/**
 * `/exitiframe`: leaves the admin's frame for the address in `exitIframe`, on this host only. Some browsers let only a click
 * leave the frame, hence the button.
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
    <EntryPage title={target === null ? "This link can't be opened" : "One moment"}>
      {target === null ? (
        <Banner tone="warning" action={{ content: "Go home", url: paths.root() }}>
          It leads outside Surety, so we didn't open it.
        </Banner>
      ) : (
        <BlockStack gap="400">
          <Text as="p">We're taking you to the next page. If it doesn't open, select Continue.</Text>
          <Button variant="primary" url={target} target="_top">
            Continue
          </Button>
        </BlockStack>
      )}
    </EntryPage>
  );
}
