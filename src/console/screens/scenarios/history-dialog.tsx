import { BlockStack, Button, InlineStack, List, Modal, SkeletonBodyText, Text } from "@shopify/polaris";
import { useState } from "react";
import { listScenarioHistory, restoreScenarios, type HistoryLine } from "#contract/scenario-versions.ts";
import { useApi } from "#console/api/api-context.tsx";
import { useEndpointPages } from "#console/api/use-endpoint-pages.ts";
import { useSingleRun } from "#console/api/use-single-run.ts";
import { useEditing } from "#console/screens/scenarios/editing-context.ts";
import { useMay } from "#console/session/use-may.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { InstantText } from "#console/ui/instant-text.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { PlainList } from "#console/ui/plain-list.tsx";
import { countWords } from "#domain/text/count-words.ts";

/** What changed in the live scenarios, newest first. Owners restore an earlier version. */
export function HistoryDialog({ onClose }: { onClose: () => void }) {
  const { client } = useApi();
  const { save } = useEditing();
  const mayRestore = useMay("owner");
  const [asked, setAsked] = useState<HistoryLine | null>(null);
  const history = useEndpointPages(
    listScenarioHistory,
    (before) => ({ query: { before: before ?? undefined } }),
    ({ next }) => next,
  );
  const restoring = useSingleRun(async (version: number) => {
    await save({
      send: (headers) => client.call(restoreScenarios, { params: { version: String(version) }, headers }),
      own: [{ scenarioName: "All scenarios", words: `Restored version ${version}` }],
    });
    onClose();
  });
  const lines = history.data?.pages.flatMap((page) => page.lines);

  if (asked !== null) {
    return (
      <Modal
        open
        title={`Restore version ${asked.version}?`}
        onClose={() => setAsked(null)}
        primaryAction={{ content: "Restore", onAction: () => void restoring.start(asked.version), loading: restoring.isRunning }}
        secondaryActions={[{ content: "Back to history", onAction: () => setAsked(null) }]}
      >
        <Modal.Section>
          <BlockStack gap="400">
            {restoring.error !== null && <ErrorState title="Couldn't restore the scenarios" error={restoring.error} />}
            <Text as="p">
              The scenarios become live again as they were on <InstantText at={asked.at} />. Those that came later are deleted, or archived
              if they have orders. The present scenarios stay in the history.
            </Text>
          </BlockStack>
        </Modal.Section>
      </Modal>
    );
  }
  return (
    <Modal open title="History" onClose={onClose} secondaryActions={[{ content: "Close", onAction: onClose }]}>
      <Modal.Section>
        <BlockStack gap="400">
          {history.error !== null && (
            <LoadFailure
              title="Couldn't load the history"
              error={history.error}
              onRetry={() => void history.refetch()}
              isRetrying={history.isFetching}
            />
          )}
          {lines === undefined && history.error === null && (
            <div aria-busy="true">
              <SkeletonBodyText lines={6} />
            </div>
          )}
          {lines !== undefined && (
            <PlainList isSpaced>
              {lines.map((line, at) => (
                <li key={line.version}>
                  <Line line={line} onRestore={mayRestore && at > 0 ? () => setAsked(line) : null} />
                </li>
              ))}
            </PlainList>
          )}
          {history.hasNextPage && (
            <InlineStack align="center">
              <Button onClick={() => void history.fetchNextPage()} loading={history.isFetchingNextPage}>
                Show earlier changes
              </Button>
            </InlineStack>
          )}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

/** `onRestore` is null where there's nothing to restore, or the person may not. */
function Line({ line, onRestore }: { line: HistoryLine; onRestore: (() => void) | null }) {
  const { by, at, changes, changeCount, version } = line;
  const left = changeCount - changes.length;
  return (
    <BlockStack gap="100">
      <InlineStack gap="200" align="space-between" blockAlign="center" wrap={false}>
        <Text as="p" tone="subdued">
          Version {version} · <InstantText at={at} /> · {by ?? "Surety"} · {sourceWords(line)}
        </Text>
        {onRestore !== null && (
          <Button variant="plain" onClick={onRestore} accessibilityLabel={`Restore version ${version}`}>
            Restore
          </Button>
        )}
      </InlineStack>
      {changes.length > 0 && (
        <List>
          {changes.map(({ scenarioName, words }, place) => (
            // The same words may come twice.
            // oxlint-disable-next-line react/no-array-index-key
            <List.Item key={place}>
              {scenarioName}: {words}
            </List.Item>
          ))}
        </List>
      )}
      {left > 0 && (
        <Text as="p" tone="subdued">
          And {countWords(left, "other change")}
        </Text>
      )}
    </BlockStack>
  );
}

function sourceWords({ source, madeFrom }: HistoryLine): string {
  switch (source) {
    case "made":
      return "Created";
    case "saved":
      return "Saved";
    case "restored":
      return madeFrom === null ? "Restored" : `Restored version ${madeFrom}`;
    case "published":
      return madeFrom === null ? "Published a draft" : `Published the draft “${madeFrom}”`;
  }
}
