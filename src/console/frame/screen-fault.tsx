import { useRouteError } from "react-router-dom";
import { Banner, Page } from "@shopify/polaris";

/** A screen that could not be loaded or broke while drawing: words and a way on, never a white page. */
export function ScreenFault() {
  const error = useRouteError();
  const isMissingCode = error instanceof TypeError && /import|module|fetch/i.test(error.message);
  return (
    <Page narrowWidth>
      <Banner
        tone="critical"
        title={isMissingCode ? "This page could not be loaded" : "This page has stopped working"}
        action={{ content: "Reload", onAction: () => window.location.reload() }}
        secondaryAction={{ content: "Go to the start", url: "/" }}
      >
        {isMissingCode
          ? "Surety may have been updated, or the connection broke off. Reload to go on."
          : "This is a fault on our side. Reload to go on; nothing you saved is lost."}
      </Banner>
    </Page>
  );
}
