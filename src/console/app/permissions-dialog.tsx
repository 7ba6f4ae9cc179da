import { useEffect } from "react";
import { BlockStack, Modal, Text } from "@shopify/polaris";
import { resetScopes } from "#contract/subscription.ts";
import { useEndpointMutation } from "#console/api/queries.ts";
import { useConsoleConfiguration } from "#console/session/console-configuration.ts";
import { openAtTop } from "#console/session/open-at-top.ts";
import { withQuery } from "#console/session/paths.ts";
import { ErrorState } from "#console/ui/error-state.tsx";

export type PermissionsDialogProps = { shop: string; onShown: () => void; onClose: () => void };

/**
 * "Additional Permissions Required": takes note on the server, then leads to where the shop grants them. Where the server
 * was slow the browser no longer takes that for the person's own click: then Continue leads there.
 */
export function PermissionsDialog({ shop, onShown, onClose }: PermissionsDialogProps) {
  const { configuration, isFailing } = useConsoleConfiguration();
  const sensorBase = configuration?.sensorBase ?? null;
  const reset = useEndpointMutation(resetScopes, { onSuccess: goToGrant });
  useEffect(onShown, [onShown]);

  function goToGrant(): void {
    openAtTop(withQuery(`${sensorBase}/shopify`, { shop }));
  }
  function grant(): void {
    reset.mutate({ query: { shopName: shop } });
  }
  return (
    <Modal
      open
      title="Additional Permissions Required"
      onClose={onClose}
      primaryAction={
        reset.isSuccess
          ? { content: "Continue", onAction: goToGrant }
          : { content: "Grant permissions", onAction: grant, loading: reset.isPending, disabled: sensorBase === null }
      }
      secondaryActions={[{ content: "Not now", onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          {reset.error !== null && <ErrorState error={reset.error} onRetry={grant} />}
          <Text as="p">
            Surety needs permissions that your shop has not granted yet. Grant them in the next step; until then some orders may be screened
            with less than all facts.
          </Text>
          {isFailing && (
            <Text as="p" tone="subdued">
              Where to grant them could not be loaded. Trying again by itself.
            </Text>
          )}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
