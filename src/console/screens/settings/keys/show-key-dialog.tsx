import { BlockStack, Modal, Text } from "@shopify/polaris";
import { revealKey, type ApiKey } from "#contract/keys.ts";
import { useEndpointMutation } from "#console/api/queries.ts";
import { KeyText } from "#console/screens/settings/keys/new-key.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";

type KeyToShow = Pick<ApiKey, "id" | "name" | "ending" | "isMain" | "endsAt" | "scopes">;

/** Shows a key in full once it's asked for, because that's recorded. */
export function ShowKeyDialog({ of, onClose }: { of: KeyToShow; onClose: () => void }) {
  const { id, name, ending } = of;
  const revealing = useEndpointMutation(revealKey);
  const { data } = revealing;
  const show = {
    content: "Show key",
    onAction: () => !revealing.isPending && revealing.mutate({ params: { id: String(id) } }),
    loading: revealing.isPending,
  };
  return (
    <Modal
      open
      title={`Show “${name}”`}
      onClose={onClose}
      primaryAction={data === undefined ? show : { content: "Done", onAction: onClose }}
      {...(data === undefined ? { secondaryActions: [{ content: "Cancel", onAction: onClose }] } : {})}
    >
      <Modal.Section>
        <BlockStack gap="400">
          {revealing.error !== null && <ErrorState title="Couldn't show the key" error={revealing.error} />}
          {data === undefined ? (
            <Text as="p">
              The key ending in {ending.slice(-4)} is shown in full. Your name and the time are recorded in the audit trail.
            </Text>
          ) : (
            <KeyText of={of} apiKey={data.apiKey} />
          )}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
