import { Badge, BlockStack, Box, Button, InlineStack, ProgressBar, Text } from "@shopify/polaris";
import { useId, useState } from "react";
import { getUpload, type ListUpload } from "#contract/custom-lists.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { countsWords } from "#console/screens/settings/custom-lists/upload-words.ts";
import { InstantText } from "#console/ui/instant-text.tsx";
import { PlainList } from "#console/ui/plain-list.tsx";
import { QuietFailure } from "#console/ui/quiet-failure.tsx";
import { countWords } from "#domain/text/count-words.ts";
import { formatCount } from "#domain/payments/page-range.ts";

/** How an upload goes or went, and the lines that were skipped; of the newest one, they're shown at first. */
export function UploadReport({ upload, isNewest }: { upload: ListUpload; isNewest: boolean }) {
  const { status, progressPercent, createdAt, uploadedBy, failure, badLines } = upload;
  return (
    <BlockStack gap="200">
      <InlineStack gap="200" blockAlign="center">
        <Text as="span">
          <InstantText at={createdAt} /> by <bdi>{uploadedBy}</bdi>
        </Text>
        <div role="status">
          <StatusBadge upload={upload} />
        </div>
      </InlineStack>
      {status === "pending" && <ProgressBar progress={progressPercent} size="small" ariaLabelledBy={undefined} />}
      <Text as="p" tone="subdued">
        {countsWords(upload)}
      </Text>
      {failure !== null && (
        <Text as="p" tone="critical" breakWord>
          {failure} Entries that were added stay, so you can upload the file again.
        </Text>
      )}
      {badLines > 0 && <SkippedLines upload={upload} isOpenAtFirst={isNewest} />}
    </BlockStack>
  );
}

function StatusBadge({ upload: { status, progressPercent, badLines } }: { upload: ListUpload }) {
  switch (status) {
    case "pending":
      return <Badge tone="info">{`Reading, ${progressPercent}%`}</Badge>;
    case "failed":
      return <Badge tone="critical">Failed</Badge>;
    case "done":
      return badLines === 0 ? <Badge tone="success">Done</Badge> : <Badge tone="warning">Done, some lines skipped</Badge>;
  }
}

/** The lines with their numbers and what is wrong with them: the first few are known already, the others are asked for. */
function SkippedLines({ upload, isOpenAtFirst }: { upload: ListUpload; isOpenAtFirst: boolean }) {
  const { uploadId, listId, badLines } = upload;
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [isAll, setAll] = useState(false);
  const id = useId();
  const params = { id: String(listId), uploadId: String(uploadId) };
  const { data, error, refetch, isFetching } = useEndpoint(getUpload, { params }, { enabled: isOpen && isAll });
  const faults = (isAll ? data?.faults : undefined) ?? upload.faults;
  const left = badLines - new Set(faults.map(({ line }) => line)).size;
  return (
    <BlockStack gap="200">
      <InlineStack>
        <Button
          variant="plain"
          onClick={() => setOpen(!isOpen)}
          ariaExpanded={isOpen}
          ariaControls={id}
          disclosure={isOpen ? "up" : "down"}
        >
          {`${isOpen ? "Hide" : "Show"} ${countWords(badLines, "skipped line")}`}
        </Button>
      </InlineStack>
      <div id={id} hidden={!isOpen}>
        <Box background="bg-surface-secondary" borderRadius="200" padding="300">
          <BlockStack gap="200">
            <PlainList>
              {faults.map(({ line, message }) => (
                <li key={`${line} ${message}`}>
                  <Text as="p" breakWord>
                    Line {formatCount(line)}: {message}
                  </Text>
                </li>
              ))}
            </PlainList>
            {error !== null && isAll && (
              <QuietFailure text="Couldn't load the other lines." error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
            )}
            {left > 0 && !isAll && (
              <InlineStack>
                <Button variant="plain" onClick={() => setAll(true)}>
                  Show more lines
                </Button>
              </InlineStack>
            )}
            {left > 0 && isAll && data !== undefined && <Text as="p">And {countWords(left, "other line")}</Text>}
          </BlockStack>
        </Box>
      </div>
    </BlockStack>
  );
}
