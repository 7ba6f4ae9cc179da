import { useEffect } from "react";
import { BlockStack, Modal, Text } from "@shopify/polaris";
import { grantPermissions } from "#contract/sensor.ts";
import { resetScopes } from "#contract/subscription.ts";
import { linkTo } from "#console/api/endpoint-address.ts";
import { useEndpointMutation } from "#console/api/queries.ts";
import { useConsoleConfiguration } from "#console/session/console-configuration.ts";
import { openAtTop } from "#console/session/open-at-top.ts";
import { useMay } from "#console/session/use-may.ts";
import { ErrorState } from "#console/ui/error-state.tsx";

export type PermissionsDialogProps = { shop: string; onShown: () => void; onClose: () => void };

/**
 * "Additional Permissions Required": takes note on the server, then leads to where the shop grants them. Where the server
 * was slow the browser no longer takes that for the person's own click: then Continue leads there. Only an owner can grant
 * them; anyone else is told whom to ask.
 */
export function PermissionsDialog({ shop, onShown, onClose }: PermissionsDialogProps) {
  const { configuration, isFailing } = useConsoleConfiguration();
  const sensorBase = configuration?.sensorBase ?? null;
  const reset = useEndpointMutation(resetScopes, { onSuccess: goToGrant });
  const mayGrant = useMay("owner");
  useEffect(onShown, [onShown]);
  const goOn = { content: "Continue", onAction: goToGrant };
  const grantNow = { content: "Grant permissions", onAction: grant, loading: reset.isPending, disabled: sensorBase === null };

  function goToGrant(): void {
    if (sensorBase !== null) openAtTop(linkTo(sensorBase, grantPermissions, { query: { shop } }));
  }
  function grant(): void {
    reset.mutate({ query: { shopName: shop } });
  }
  return (
    <Modal
      open
      title="Additional Permissions Required"
      onClose={onClose}
      {...(mayGrant && { primaryAction: reset.isSuccess ? goOn : grantNow })}
      secondaryActions={[{ content: mayGrant ? "Not now" : "Close", onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          {reset.error !== null && <ErrorState error={reset.error} onRetry={grant} />}
          <Text as="p">
            Surety needs permissions that your shop has not granted yet.{" "}
            {mayGrant ? "Grant them in the next step." : "Ask an owner of this shop to open Surety and grant them."} Until then, some orders
            may be screened with incomplete facts.
          </Text>
          {mayGrant && isFailing && (
            <Text as="p" tone="subdued">
              Where to grant them could not be loaded. Trying again by itself.
            </Text>
          )}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
