import { BlockStack, ChoiceList, Modal, SkeletonBodyText, Text } from "@shopify/polaris";
import { useState } from "react";
import type { AnswerOf } from "#contract/endpoint.ts";
import { listScenarios } from "#contract/scenarios.ts";
import type { ScenarioDraft } from "#contract/scenario-on-wire.ts";
import { comparePublishing, listScenarioHistory, publishDraft } from "#contract/scenario-versions.ts";
import { isStatus } from "#console/api/api-error.ts";
import { useEndpoint, useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { ChangeList } from "#console/screens/scenarios/changes-in-words.tsx";
import { useForgetDraft } from "#console/screens/scenarios/use-forget-draft.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { useDoneToast } from "#console/ui/toasts.tsx";
import { useFocusBack } from "#console/ui/use-focus-back.ts";

type PublishDialogProps = { draft: ScenarioDraft; onPublished: () => void; onClose: () => void };
type Comparison = AnswerOf<typeof comparePublishing>;
type Conflict = Comparison["conflicts"][number];
type Kept = "live" | "draft";

/** What publishing a draft changes, and a choice for each scenario that also changed in the live set since. */
export function PublishDialog({ draft, onPublished, onClose }: PublishDialogProps) {
  useFocusBack();
  const input = { params: { draftId: String(draft.draftId) } };
  const { data: comparison, error, refetch, isFetching } = useEndpoint(comparePublishing, input, { freshForMs: 0 });
  const [choices, setChoices] = useState<ReadonlyMap<number, Kept>>(new Map());
  const keptOf = (conflict: Conflict) => choices.get(conflict.scenarioId) ?? usuallyKept(conflict);
  const forget = useForgetEndpoint();
  const forgetDraft = useForgetDraft();
  const showDone = useDoneToast();
  const publishing = useEndpointMutation(publishDraft, {
    onSuccess: async () => {
      onPublished();
      showDone(`“${draft.name}” is live`);
      await Promise.all([forget(listScenarios, { query: { draft: undefined } }), forget(listScenarioHistory), forgetDraft()]);
    },
  });
  const isChosen = comparison?.conflicts.every((conflict) => keptOf(conflict) !== undefined) ?? false;

  function publish(): void {
    if (comparison === undefined) return;
    const { liveVersion, draftVersion, conflicts } = comparison;
    const chosen = conflicts.flatMap((conflict) => {
      const keep = keptOf(conflict);
      return keep === undefined ? [] : [{ scenarioId: conflict.scenarioId, keep }];
    });
    publishing.mutate(
      { ...input, body: { liveVersion, draftVersion, choices: chosen } },
      // Something changed since they were compared.
      { onError: (cause) => void (isStatus(cause, 409) && refetch()) },
    );
  }

  return (
    <Modal
      open
      title={`Publish “${draft.name}”`}
      onClose={onClose}
      primaryAction={{ content: "Publish", onAction: publish, loading: publishing.isPending, disabled: !isChosen || isFetching }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          {publishing.error !== null && <ErrorState title="Couldn't publish the draft" error={publishing.error} />}
          {comparison === undefined && error === null && (
            <div aria-busy="true">
              <SkeletonBodyText lines={4} />
            </div>
          )}
          {error !== null && (
            <LoadFailure title="Couldn't compare the draft" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
          )}
          {comparison !== undefined && (
            <>
              <Changes comparison={comparison} />
              {comparison.conflicts.map((conflict) => (
                <ConflictChoice
                  key={conflict.scenarioId}
                  conflict={conflict}
                  chosen={keptOf(conflict)}
                  onChoose={(keep) => setChoices(new Map(choices).set(conflict.scenarioId, keep))}
                />
              ))}
            </>
          )}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

function Changes({ comparison: { changes, changeCount, conflicts } }: { comparison: Comparison }) {
  const left = changeCount - changes.length;
  if (changes.length + conflicts.length === 0)
    return <Text as="p">The draft is the same as the live scenarios. Publishing only deletes the draft and its replays.</Text>;
  return (
    <BlockStack gap="300">
      <Text as="p">
        {changes.length > 0 ? "Publishing makes these changes for new orders" : "Publishing applies to new orders"} and deletes the draft
        and its replays.
      </Text>
      <ChangeList changes={changes} />
      {left > 0 && <Text as="p" tone="subdued">{`And ${left} more`}</Text>}
      {conflicts.length > 0 && (
        <Text as="p" fontWeight="semibold">
          The live version of these scenarios changed after the draft was made. Choose which version to keep.
        </Text>
      )}
    </BlockStack>
  );
}

type ConflictChoiceProps = { conflict: Conflict; chosen: Kept | undefined; onChoose: (keep: Kept) => void };

function ConflictChoice({ conflict, chosen, onChoose }: ConflictChoiceProps) {
  const { scenarioName, liveName, draftName, live } = conflict;
  const hasTwoNames = liveName !== null && draftName !== null && liveName !== draftName;
  const told = (name: string | null, words: string) => (hasTwoNames ? `“${name}”. ${words}` : words);
  return (
    <ChoiceList
      title={
        <Text as="span" fontWeight="semibold" breakWord>
          {scenarioName}
        </Text>
      }
      choices={[
        { label: "Keep the live version", value: "live", helpText: told(liveName, live.join(". ")) },
        { label: "Use the draft's version", value: "draft", helpText: told(draftName, draftWords(conflict)) },
      ]}
      selected={chosen === undefined ? [] : [chosen]}
      onChange={([keep]) => onChoose(keep === "live" ? "live" : "draft")}
    />
  );
}

/** Where the draft leaves a scenario as it was, the live version is kept unless the person chooses otherwise. */
function usuallyKept({ draft, draftName }: Conflict): Kept | undefined {
  return draft.length === 0 && draftName !== null ? "live" : undefined;
}

/** What choosing the draft's version means. */
function draftWords({ draftName, draft }: Conflict): string {
  if (draft.length > 0) return draft.join(". ");
  return draftName === null ? "Deletes the scenario, or archives it if it has orders" : "Not changed in the draft";
}
