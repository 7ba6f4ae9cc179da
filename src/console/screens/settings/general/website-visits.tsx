import { BlockStack, SkeletonBodyText, Text } from "@shopify/polaris";
import { getVisitSetup } from "#contract/visits.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { useAwaitsServer } from "#console/api/use-reach.ts";
import { SettingsSection } from "#console/ui/settings-section.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { CopiedField } from "#console/ui/copied-field.tsx";

/** The shop's site key, the line of HTML that records visits of its website, and the one for shops whose visitors must agree first. */
export function WebsiteVisits() {
  return (
    <SettingsSection title="Website visits" description="See on each order which pages its customer visited, and use them as evidence.">
      <ScriptPart />
    </SettingsSection>
  );
}

function ScriptPart() {
  const { data: setup, error, refetch, isFetching } = useEndpoint(getVisitSetup, {});
  const isAwaited = useAwaitsServer(error);
  if (setup !== undefined) return <ScriptLines {...setup} />;
  if (error !== null || isAwaited) {
    return (
      <LoadFailure title="Couldn't load the line for your website" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  }
  return (
    <div aria-busy="true">
      <SkeletonBodyText lines={5} />
    </div>
  );
}

function ScriptLines({ siteKey, html, htmlWithConsent }: { siteKey: string; html: string; htmlWithConsent: string }) {
  return (
    <BlockStack gap="300">
      <CopiedField
        label="Site key"
        text={siteKey}
        name="the site key"
        helpText="Public: your pages report visits with it, and it gives no access to anything."
      />
      <CopiedField
        label="HTML for your website"
        text={html}
        name="the line"
        helpText="Put this line on every page. What visitors type is never recorded. On Shopify, nothing is recorded until Shopify's customer privacy settings allow analytics for the visitor."
      />
      <CopiedField
        label="HTML that waits for consent"
        text={htmlWithConsent}
        name="the line"
        helpText="Use this line instead if visitors must agree first. Nothing is recorded until your page calls Surety.consent(true), on each page. Surety.consent(false) stops it and deletes the visitor's IDs from the browser."
      />
      <Text as="p" tone="subdued">
        To show a visit on an order, send what Surety.ids() returns on the page as the order&apos;s device.deviceId and device.sessionId.
      </Text>
    </BlockStack>
  );
}
