import { BlockStack, Button, DropZone, InlineError, InlineStack, Spinner, Text } from "@shopify/polaris";
import { useUploads, type Upload } from "#console/screens/transaction/use-uploads.ts";
import { PlainList } from "#console/ui/plain-list.tsx";

/** Where files are dropped or chosen, and how each one fares. */
export function DocumentUpload({ paymentId }: { paymentId: string }) {
  const { uploads, add, retry, dismiss } = useUploads(paymentId);
  return (
    <BlockStack gap="300">
      <DropZone label="Add documents" labelHidden allowMultiple variableHeight onDrop={(files) => void add(files)}>
        <DropZone.FileUpload actionTitle="Add documents" actionHint="PDF, image, HTML or JSON, up to 20 MB each" />
      </DropZone>
      <div aria-live="polite">
        {uploads.length > 0 && (
          <PlainList isSpaced>
            {uploads.map((upload) => (
              <li key={upload.number}>
                <Progress upload={upload} onRetry={() => void retry(upload)} onDismiss={() => dismiss(upload.number)} />
              </li>
            ))}
          </PlainList>
        )}
      </div>
    </BlockStack>
  );
}

type ProgressProps = { upload: Upload; onRetry: () => void; onDismiss: () => void };

function Progress({ upload: { number, file, state }, onRetry, onDismiss }: ProgressProps) {
  const faultId = `upload-fault-${number}`;
  return (
    <BlockStack gap="100">
      <InlineStack gap="200" blockAlign="center">
        <Text as="span" breakWord>
          <bdi>{file.name}</bdi>
        </Text>
        <Text as="span" tone="subdued">
          {words[state.is]}
        </Text>
        {state.is === "sending" && <Spinner size="small" />}
      </InlineStack>
      {state.is === "added" && state.note !== null && (
        <Text as="p" tone="subdued">
          This file {state.note}.
        </Text>
      )}
      {state.is === "failed" && (
        <>
          <InlineError message={state.fault} fieldID={faultId} />
          <InlineStack gap="200">
            {state.canRetry && (
              <Button size="micro" onClick={onRetry} accessibilityLabel={`Try again to add ${file.name}`}>
                Try again
              </Button>
            )}
            <Button size="micro" variant="tertiary" onClick={onDismiss} accessibilityLabel={`Dismiss ${file.name}`}>
              Dismiss
            </Button>
          </InlineStack>
        </>
      )}
    </BlockStack>
  );
}

const words: Record<Upload["state"]["is"], string> = {
  waiting: "Waiting",
  sending: "Uploading",
  added: "Added",
  known: "Already added to this order",
  failed: "Not added",
};
