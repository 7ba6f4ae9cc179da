import { ErrorState } from "#console/ui/error-state.tsx";
import { FloatingNotice } from "#console/ui/floating-notice.tsx";
import type { Download } from "#console/api/use-download.ts";
import type { exportPayments } from "#contract/payment-list.ts";
import { Banner, Text } from "@shopify/polaris";

type ExportStateProps = { download: Download<typeof exportPayments>; onRetry: () => void };

/**
 * How the export goes: nothing before it starts, then how much has come, and in the end what went wrong. It lies above the
 * list, wherever that is scrolled to, and moves nothing.
 */
export function ExportState({ download, onRetry }: ExportStateProps) {
  if (!download.isRunning && download.error === null) return null;
  return (
    <FloatingNotice>
      {download.isRunning ? (
        <Banner tone="info" title="Exporting the filtered transactions">
          <Text as="p">{formatBytes(download.receivedBytes)} so far. Keep this page open until your browser has saved the file.</Text>
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
