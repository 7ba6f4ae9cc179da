import { BlockStack, Button, SkeletonBodyText, Text, TextField } from "@shopify/polaris";
import { getVisitSetup } from "#contract/visits.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { useAwaitsServer } from "#console/api/use-reach.ts";
import { SettingsSection } from "#console/screens/notifications/settings-section.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { useCopying } from "#console/ui/use-copying.ts";

/** The line of HTML that records visits of the shop's website, and the one for shops whose visitors must agree first. */
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

function ScriptLines({ html, htmlWithConsent }: { html: string; htmlWithConsent: string }) {
  return (
    <BlockStack gap="300">
      <ScriptLine
        label="HTML for your website"
        html={html}
        helpText="Put this line on every page. What visitors type is never recorded. On Shopify, nothing is recorded until Shopify's customer privacy settings allow analytics for the visitor."
      />
      <ScriptLine
        label="HTML that waits for consent"
        html={htmlWithConsent}
        helpText="Use this line instead if visitors must agree first. Nothing is recorded until your page calls Surety.consent(true), on each page. Surety.consent(false) stops it and deletes the visitor's IDs from the browser."
      />
      <Text as="p" tone="subdued">
        To show a visit on an order, send what Surety.ids() returns on the page as the order&apos;s device.deviceId and device.sessionId.
      </Text>
    </BlockStack>
  );
}

function ScriptLine({ label, html, helpText }: { label: string; html: string; helpText: string }) {
  const { isCopied, copy } = useCopying(html, "the line");
  return (
    <BlockStack gap="100">
      <TextField
        label={label}
        autoComplete="off"
        readOnly
        selectTextOnFocus
        spellCheck={false}
        value={html}
        helpText={helpText}
        connectedRight={
          <Button onClick={() => void copy()} accessibilityLabel={`Copy ${label}`}>
            Copy
          </Button>
        }
      />
      <div role="status">
        {isCopied && (
          <Text as="span" tone="subdued">
            Copied
          </Text>
        )}
      </div>
    </BlockStack>
  );
}
