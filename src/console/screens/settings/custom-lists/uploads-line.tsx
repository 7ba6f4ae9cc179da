import { Box, Button, InlineStack, Text } from "@shopify/polaris";
import { useSending, useUploads } from "#console/screens/settings/custom-lists/use-uploads.ts";
import { uploadWords } from "#console/screens/settings/custom-lists/upload-words.ts";
import { InstantText } from "#console/ui/instant-text.tsx";
import { QuietFailure } from "#console/ui/quiet-failure.tsx";

/** How the newest upload is, in a line; nothing before the first one. */
export function UploadsLine({ listId, onOpen }: { listId: number; onOpen: () => void }) {
  const { data, error, refetch, isFetching } = useUploads(listId);
  const { sent } = useSending(listId);
  if (data === undefined && error !== null)
    return <QuietFailure text="Couldn't load the uploads." error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  const newest = data?.[0];
  const isSending = sent?.status === "pending";
  if (newest === undefined && !isSending) return null;
  return (
    <Box paddingInline={{ xs: "400", sm: "0" }}>
      <InlineStack gap="200" blockAlign="center">
        <div role="status">
          <Text as="span">
            {isSending || newest === undefined ? (
              "Sending a file…"
            ) : (
              <>
                Last upload, <InstantText at={newest.createdAt} />: {uploadWords(newest)}
              </>
            )}
          </Text>
        </div>
        <Button variant="plain" onClick={onOpen}>
          View uploads
        </Button>
      </InlineStack>
    </Box>
  );
}
