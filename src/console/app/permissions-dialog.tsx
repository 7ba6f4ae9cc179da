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

type PermissionsDialogProps = { shop: string; onShown: () => void; onClose: () => void };

/**
 * "Additional Permissions Required": tells the server, then goes to the page where the shop grants them. If the server was
 * slow, the browser may no longer count that as a response to the click and block it; Continue is there for that case.
 * Only an owner can grant permissions. Everyone else is told whom to ask.
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
            Surety needs permissions that your shop hasn&apos;t granted yet.{" "}
            {mayGrant ? "You can grant them in the next step." : "Ask the shop's owner to open Surety and grant them."} Until then, some
            orders may be screened with incomplete data.
          </Text>
          {mayGrant && isFailing && (
            <Text as="p" tone="subdued">
              Couldn&apos;t load the permissions page. Retrying…
            </Text>
          )}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
