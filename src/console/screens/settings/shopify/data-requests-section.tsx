import { Badge, BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { getExport } from "#contract/privacy.ts";
import type { ShopifySettingsOnWire } from "#contract/shopify.ts";
import { useFileDownload } from "#console/ui/use-file-download.ts";
import { useMay } from "#console/session/use-may.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { InstantText } from "#console/ui/instant-text.tsx";
import { PlainList } from "#console/ui/plain-list.tsx";
import { SettingsSection } from "#console/ui/settings-section.tsx";

type Request = ShopifySettingsOnWire["dataRequests"][number];

/** Customers who asked Shopify for their data. The file is the shop's to send. */
export function DataRequestsSection({ requests }: { requests: readonly Request[] }) {
  return (
    <SettingsSection
      title="Customers' data requests"
      description="These customers asked Shopify for their data. Send each the file within 30 days of the request. Files are kept until then."
    >
      <PlainList isSpaced>
        {requests.map((request) => (
          <li key={request.requestId}>
            <RequestLine request={request} />
          </li>
        ))}
      </PlainList>
    </SettingsSection>
  );
}

function RequestLine({ request: { requestId, customer, askedAt, isReady } }: { request: Request }) {
  const isOwner = useMay("owner");
  const download = useFileDownload(getExport, `customer-data-${requestId}.json`);
  return (
    <BlockStack gap="200">
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <BlockStack gap="050">
          <Text as="h3" variant="headingSm" breakWord>
            {customer ?? "Customer"}
          </Text>
          <Text as="p" tone="subdued">
            Requested <InstantText at={askedAt} />
          </Text>
        </BlockStack>
        {!isReady && <Badge>Being collected</Badge>}
        {isReady && isOwner && (
          <Button loading={download.isRunning} onClick={() => void download.start({ params: { id: requestId } })}>
            Download file
          </Button>
        )}
        {isReady && !isOwner && <Badge>Only owners can download it</Badge>}
      </InlineStack>
      {download.error !== null && <ErrorState title="Couldn't download the file" error={download.error} />}
    </BlockStack>
  );
}
