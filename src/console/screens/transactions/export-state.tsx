import { ErrorState } from "#console/ui/error-state.tsx";
import { FloatingNotice } from "#console/ui/floating-notice.tsx";
import type { Download } from "#console/api/use-download.ts";
import type { exportPayments } from "#contract/payment-list.ts";
import { Banner, Text } from "@shopify/polaris";

type ExportStateProps = { download: Download<typeof exportPayments>; onRetry: () => void };

/**
 * The export's progress, or why it failed; nothing while none is running. It floats above the list, wherever that is
 * scrolled to, so that nothing moves.
 */
export function ExportState({ download, onRetry }: ExportStateProps) {
  if (!download.isRunning && download.error === null) return null;
  return (
    <FloatingNotice>
      {download.isRunning ? (
        <Banner tone="info" title="Exporting orders">
          <Text as="p">{formatBytes(download.receivedBytes)} so far. Keep this page open until the download finishes.</Text>
        </Banner>
      ) : (
        <ErrorState title="The export failed" error={download.error} onRetry={onRetry} onDismiss={download.forgetError} />
      )}
    </FloatingNotice>
  );
}

function formatBytes(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
