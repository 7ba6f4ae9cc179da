import { BlockStack, Modal, SkeletonBodyText, Text } from "@shopify/polaris";
import type { CustomList } from "#contract/custom-lists.ts";
import { FileField } from "#console/screens/settings/custom-lists/file-field.tsx";
import { UploadReport } from "#console/screens/settings/custom-lists/upload-report.tsx";
import { useUploads } from "#console/screens/settings/custom-lists/use-uploads.ts";
import { useMay } from "#console/session/use-may.ts";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { PlainList } from "#console/ui/plain-list.tsx";

type UploadsDialogProps = { list: CustomList; onClose: () => void };

/** Uploads a file to a list, and lists what came of earlier ones. It can be closed meanwhile. */
export function UploadsDialog({ list: { listId, type }, onClose }: UploadsDialogProps) {
  const { data, error, refetch, isFetching } = useUploads(listId);
  const isAnalyst = useMay("analyst");
  const hasPlan = useMay("premiumPlus");
  const mayUpload = isAnalyst && hasPlan;
  return (
    <Modal open title={mayUpload ? "Upload CSV" : "Uploads"} onClose={onClose} secondaryActions={[{ content: "Close", onAction: onClose }]}>
      <Modal.Section>
        <BlockStack gap="500">
          {mayUpload && <FileField listId={listId} type={type} />}
          {data === undefined && error !== null && (
            <LoadFailure title="Couldn't load the uploads" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
          )}
          {data === undefined && error === null && (
            <div aria-busy="true">
              <SkeletonBodyText lines={4} />
            </div>
          )}
          {data?.length === 0 && !mayUpload && <Text as="p">No uploads yet.</Text>}
          {data !== undefined && data.length > 0 && (
            <BlockStack gap="300">
              <Text as="h3" variant="headingSm">
                Latest uploads
              </Text>
              <PlainList isSpaced>
                {data.map((upload, at) => (
                  <li key={upload.uploadId}>
                    <UploadReport upload={upload} isNewest={at === 0} />
                  </li>
                ))}
              </PlainList>
            </BlockStack>
          )}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
