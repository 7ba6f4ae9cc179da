import { ActionList, Banner, BlockStack, Box, Button, InlineStack } from "@shopify/polaris";
import { useState } from "react";
import type { ScenarioDraft } from "#contract/scenario-on-wire.ts";
import { listDrafts } from "#contract/scenario-versions.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { DeleteDraftDialog } from "#console/screens/scenarios/delete-draft-dialog.tsx";
import { DraftNameDialog } from "#console/screens/scenarios/draft-name-dialog.tsx";
import { HistoryDialog } from "#console/screens/scenarios/history-dialog.tsx";
import { PublishDialog } from "#console/screens/scenarios/publish-dialog.tsx";
import { useScenariosAddress } from "#console/screens/scenarios/use-scenario-set.ts";
import { paths } from "#console/session/paths.ts";
import { useMay } from "#console/session/use-may.ts";
import { DropDown } from "#console/ui/drop-down.tsx";
import { ShadowDialog, TRY_ON_NEW_ORDERS } from "#console/ui/shadow-dialog.tsx";
import { TRY_ON_PAST_ORDERS, TryDialog } from "#console/ui/try-dialog.tsx";

const NEW_DRAFT = "New draft";
type Task = "create" | "rename" | "delete" | "history" | "try" | "shadow";

/** Which set is shown, the live one with its history or a draft's, and what can be done with a draft. */
export function DraftBar({ draft }: { draft: ScenarioDraft | null }) {
  const { showSet, isPublishing, askToPublish, stopPublishing, isDrafting, stopDrafting } = useScenariosAddress();
  const { data } = useEndpoint(listDrafts, {});
  const mayDraft = useMay("analyst");
  const mayPublish = useMay("owner");
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  return (
    <BlockStack gap="400">
      <Box paddingInline={{ xs: "300", sm: "0" }}>
        <InlineStack gap="200" blockAlign="center">
          <DropDown
            words={draft === null ? "Live" : `Draft: ${draft.name}`}
            label={`${draft === null ? "Live" : `Draft: ${draft.name}`}, choose what to show`}
          >
            {(leave) => (
              <ActionList
                actionRole="menuitem"
                items={[
                  { content: "Live", active: draft === null, onAction: choosing(leave, null) },
                  ...(data?.drafts ?? []).map(({ draftId, name }) => ({
                    content: name,
                    active: draftId === draft?.draftId,
                    onAction: choosing(leave, draftId),
                  })),
                ]}
              />
            )}
          </DropDown>
          {mayDraft && (
            <Button variant="tertiary" onClick={() => setTask("create")}>
              {NEW_DRAFT}
            </Button>
          )}
          {draft === null && (
            <Button variant="tertiary" onClick={() => setTask("history")}>
              History
            </Button>
          )}
          {mayDraft && (
            <Button variant="tertiary" onClick={() => setTask("try")}>
              {TRY_ON_PAST_ORDERS}
            </Button>
          )}
          {draft !== null && mayDraft && (
            <Button variant="tertiary" onClick={() => setTask("shadow")}>
              {TRY_ON_NEW_ORDERS}
            </Button>
          )}
          <Button variant="tertiary" url={paths.replays()}>
            Replays
          </Button>
          <Button variant="tertiary" url={paths.suggestions()}>
            Suggestions
          </Button>
          {draft !== null && mayDraft && (
            <>
              <Button variant="tertiary" onClick={() => setTask("rename")}>
                Rename draft
              </Button>
              <Button variant="tertiary" tone="critical" onClick={() => setTask("delete")}>
                Delete draft
              </Button>
            </>
          )}
        </InlineStack>
      </Box>
      {draft !== null && (
        <Banner
          tone="info"
          title={`You're in the draft “${draft.name}”`}
          {...(mayDraft ? { action: { content: "Publish", disabled: !mayPublish, onAction: askToPublish } } : {})}
        >
          Nothing here applies to orders until it&apos;s published.{mayPublish ? "" : " Only owners can publish."}
        </Banner>
      )}
      {draft === null && mayDraft && !mayPublish && (
        <Banner tone="info" action={{ content: "Make a draft", onAction: () => setTask("create") }}>
          Only owners can change live scenarios. You can try changes in a draft.
        </Banner>
      )}
      {draft === null && !mayDraft && <Banner tone="info">You can read these scenarios. Only owners can change them.</Banner>}
      {task === "history" && <HistoryDialog onClose={close} />}
      {task === "create" && <DraftNameDialog copied={draft} renamed={null} onClose={close} onDone={({ draftId }) => showSet(draftId)} />}
      {isDrafting && mayDraft && task === null && (
        <DraftNameDialog copied={null} renamed={null} onClose={stopDrafting} onDone={({ draftId }) => showSet(draftId)} />
      )}
      {task === "rename" && draft !== null && <DraftNameDialog copied={null} renamed={draft} onClose={close} onDone={() => undefined} />}
      {task === "delete" && draft !== null && <DeleteDraftDialog draft={draft} onClose={close} onDeleted={() => showSet(null)} />}
      {task === "try" && <TryDialog draftId={draft?.draftId ?? null} onClose={close} />}
      {task === "shadow" && draft !== null && <ShadowDialog draftId={draft.draftId} onClose={close} />}
      {isPublishing && mayPublish && draft !== null && (
        <PublishDialog draft={draft} onClose={stopPublishing} onPublished={() => showSet(null)} />
      )}
    </BlockStack>
  );

  function choosing(leave: () => void, draftId: number | null): () => void {
    return () => {
      leave();
      showSet(draftId);
    };
  }
}
