import { Banner, BlockStack, Box, DropZone, InlineError, InlineStack, Spinner, Text } from "@shopify/polaris";
import { useState } from "react";
import { errorWords } from "#console/api/errors.ts";
import { exampleFile } from "#console/screens/settings/custom-lists/example-file.ts";
import { useSending } from "#console/screens/settings/custom-lists/use-uploads.ts";
import { listLimits } from "#domain/custom-lists/list-limits.ts";
import type { ListType } from "#domain/custom-lists/list-type.ts";

const MOST = `${listLimits.fileBytes / 1024 ** 2} MB`;
const FAULT_ID = "list-file-fault";
const NOT_CSV = "This isn't a CSV file. In a spreadsheet, save it as CSV first.";

/** Where a file is dropped or chosen, what it has to look like, and how sending it goes. */
export function FileField({ listId, type }: { listId: number; type: ListType }) {
  const { send, sent } = useSending(listId);
  const [fault, setFault] = useState<string | null>(null);
  const isSending = sent?.status === "pending";
  const file = sent?.file ?? null;
  const take = (taken: readonly File[]) => {
    const [first] = taken;
    const found = first === undefined ? NOT_CSV : faultOf(first);
    setFault(found);
    if (first !== undefined && found === null) send(first);
  };
  return (
    <BlockStack gap="300">
      <DropZone
        label="CSV file"
        labelHidden
        allowMultiple={false}
        variableHeight
        accept=".csv,.tsv,.txt,text/csv"
        disabled={isSending}
        onDrop={(_, accepted) => take(accepted)}
      >
        <DropZone.FileUpload actionTitle="Choose CSV file" actionHint={`Or drop it here. Up to ${MOST}.`} />
      </DropZone>
      {fault !== null && (
        <div role="alert">
          <InlineError message={fault} fieldID={FAULT_ID} />
        </div>
      )}
      <div role="status">
        {isSending && (
          <InlineStack gap="200" blockAlign="center" wrap={false}>
            <Spinner size="small" />
            <Text as="span" breakWord>
              Sending <bdi>{file?.name ?? "the file"}</bdi>… You can close this window, but keep the page open.
            </Text>
          </InlineStack>
        )}
      </div>
      {sent?.status === "error" && fault === null && (
        <Banner
          tone="critical"
          title={`${file?.name ?? "The file"} wasn't uploaded`}
          {...(file !== null && errorWords(sent.error).canRetry ? { action: { content: "Try again", onAction: () => send(file) } } : {})}
        >
          {errorWords(sent.error).detail}
        </Banner>
      )}
      <BlockStack gap="200">
        <Text as="p">
          One entry a line, with the columns value, expiry and note. Only the value is needed. Entries expire at the end of the day that is
          their expiry. For a value that is in the list already, an expiry or a note in the file replaces the earlier one.
        </Text>
        <Box background="bg-surface-secondary" borderRadius="200" padding="300" overflowX="scroll">
          <pre style={{ margin: 0 }} aria-label="Example">
            {exampleFile(type)}
          </pre>
        </Box>
      </BlockStack>
    </BlockStack>
  );
}

/** What can be told before a file is sent. */
function faultOf({ size }: File): string | null {
  if (size === 0) return "The file is empty.";
  return size > listLimits.fileBytes ? `The file is larger than ${MOST}. Split it into smaller ones.` : null;
}
