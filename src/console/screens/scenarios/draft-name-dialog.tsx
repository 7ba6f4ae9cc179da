import { BlockStack, Form, Modal, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { listScenarios } from "#contract/scenarios.ts";
import type { ScenarioDraft } from "#contract/scenario-on-wire.ts";
import { createDraft, listDrafts, renameDraft } from "#contract/scenario-versions.ts";
import { useApi } from "#console/api/api-context.tsx";
import { useForgetEndpoint } from "#console/api/queries.ts";
import { useSingleRun } from "#console/api/use-single-run.ts";
import { nameFault } from "#console/screens/scenarios/field-faults.ts";
import { useSession } from "#console/session/session-context.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { useFocusBack } from "#console/ui/use-focus-back.ts";
import { draftLimits } from "#domain/accounts/draft-words.ts";
import { DRAFT_NAME_MAX } from "#domain/scenarios/set-history.ts";

type DraftNameDialogProps = {
  /** The draft that a new one is copied from; null for the live scenarios. */
  copied: ScenarioDraft | null;
  /** The draft that gets another name; null for a new one. */
  renamed: ScenarioDraft | null;
  onDone: (draft: ScenarioDraft) => void;
  onClose: () => void;
};

/** Names a new draft, or an earlier one anew. */
export function DraftNameDialog({ copied, renamed, onDone, onClose }: DraftNameDialogProps) {
  useFocusBack();
  const { client } = useApi();
  const forget = useForgetEndpoint();
  const limits = draftLimits(useSession().tenant);
  const [name, setName] = useState(renamed?.name ?? "");
  const naming = useSingleRun(async () => {
    const body = { name: name.trim() };
    const draft =
      renamed === null
        ? await client.call(createDraft, { query: { draft: copied?.draftId }, body })
        : await client.call(renameDraft, { params: { draftId: String(renamed.draftId) }, body });
    await forget(listDrafts);
    if (renamed !== null) await forget(listScenarios, { query: { draft: renamed.draftId } });
    onClose();
    onDone(draft);
  });
  const submit = () => {
    if (nameFault(name) === null) void naming.start(undefined);
  };
  return (
    <Modal
      open
      title={renamed === null ? "New draft" : "Rename draft"}
      onClose={onClose}
      primaryAction={{
        content: renamed === null ? "Create draft" : "Rename",
        onAction: submit,
        loading: naming.isRunning,
        disabled: nameFault(name) !== null,
      }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <Form onSubmit={submit}>
          <BlockStack gap="400">
            {naming.error !== null && <ErrorState title="Couldn't save the draft" error={naming.error} />}
            {renamed === null && (
              <Text as="p">
                A draft is a copy of {copied === null ? "the live scenarios" : `“${copied.name}”`}. Change it as you like: nothing applies
                to orders until it&apos;s published.
              </Text>
            )}
            {renamed === null && limits !== null && <Text as="p">{limits}</Text>}
            <TextField label="Name" autoComplete="off" maxLength={DRAFT_NAME_MAX} value={name} onChange={setName} />
          </BlockStack>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
