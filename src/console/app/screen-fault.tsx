import { useRouteError } from "react-router-dom";
import { Button, InlineStack, Text } from "@shopify/polaris";
import { paths } from "#console/session/paths.ts";
import { EntryPage } from "#console/ui/entry-page.tsx";

/** A screen that could not be loaded or broke while drawing: words and a way on, never a white page. */
export function ScreenFault() {
  const error = useRouteError();
  // A script that is missing is a TypeError of the browser; a style sheet, an error of what asked for it.
  const isMissingCode = error instanceof Error && /dynamically imported|module script|importing|unable to preload/i.test(error.message);
  return (
    <EntryPage title={isMissingCode ? "This page could not be loaded" : "This page has stopped working"}>
      <Text as="p">
        {isMissingCode
          ? "Surety may have been updated, or the connection broke off. Reload to go on."
          : "This is a fault on our side. Reload to go on; nothing that was saved is lost."}
      </Text>
      <InlineStack gap="300">
        <Button variant="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
        <Button url={paths.root()}>Go home</Button>
      </InlineStack>
    </EntryPage>
  );
}
