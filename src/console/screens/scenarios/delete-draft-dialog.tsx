import { BlockStack, Modal, Text } from "@shopify/polaris";
import type { ScenarioDraft } from "#contract/scenario-on-wire.ts";
import { deleteDraft } from "#contract/scenario-versions.ts";
import { useEndpointMutation } from "#console/api/queries.ts";
import { useForgetDraft } from "#console/screens/scenarios/use-forget-draft.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { useFocusBack } from "#console/ui/use-focus-back.ts";

type DeleteDraftDialogProps = { draft: ScenarioDraft; onDeleted: () => void; onClose: () => void };

export function DeleteDraftDialog({ draft, onDeleted, onClose }: DeleteDraftDialogProps) {
  useFocusBack();
  const forgetDraft = useForgetDraft();
  const deleting = useEndpointMutation(deleteDraft, {
    onSuccess: async () => {
      onDeleted();
      onClose();
      await forgetDraft();
    },
  });
  const remove = () => deleting.mutate({ params: { draftId: String(draft.draftId) } });
  return (
    <Modal
      open
      title={`Delete the draft “${draft.name}”?`}
      onClose={onClose}
      primaryAction={{ content: "Delete draft", destructive: true, onAction: remove, loading: deleting.isPending }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          {deleting.error !== null && <ErrorState title="Couldn't delete the draft" error={deleting.error} />}
          <Text as="p">Its changes can&apos;t be restored, and its replays are deleted as well. The live scenarios stay as they are.</Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
