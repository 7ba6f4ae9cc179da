import { BlockStack, Box, Button, InlineGrid, InlineStack, Modal, Text } from "@shopify/polaris";
import { useState } from "react";
import { saveAs } from "#console/api/save-as.ts";
import { useCopying } from "#console/ui/use-copying.ts";

type RecoveryCodesDialogProps = { title: string; email: string; codes: readonly string[]; onClose: () => void };

const FILE_NAME = "surety-recovery-codes.txt";

/** Recovery codes, which are shown only now. It can't be left by accident: by its button alone. */
export function RecoveryCodesDialog({ title, email, codes, onClose }: RecoveryCodesDialogProps) {
  const text = `Surety recovery codes of ${email}. Each works once.\n\n${codes.join("\n")}\n`;
  const { isCopied, copy } = useCopying(codes.join("\n"), "the codes");
  const [isSaved, setSaved] = useState(false);
  const download = () => {
    const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    saveAs(address, FILE_NAME);
    URL.revokeObjectURL(address);
    setSaved(true);
  };
  return (
    <Modal open title={title} onClose={() => undefined} primaryAction={{ content: "I saved these codes", onAction: onClose }}>
      <Modal.Section>
        <BlockStack gap="400">
          <Text as="p">
            Save these recovery codes where you can reach them without your phone. Each one logs you in once, in place of a code from the
            app. They&apos;re shown only now.
          </Text>
          <Box background="bg-surface-secondary" borderRadius="200" padding="400">
            <InlineGrid columns={{ xs: 1, sm: 2 }} gap="200">
              {codes.map((code) => (
                <code key={code}>{code}</code>
              ))}
            </InlineGrid>
          </Box>
          <InlineStack gap="300" blockAlign="center">
            <Button onClick={() => void copy()}>Copy</Button>
            <Button onClick={download}>Download</Button>
            <span role="status">
              {(isCopied || isSaved) && (
                <Text as="span" tone="subdued">
                  {isSaved ? "Downloaded" : "Copied"}
                </Text>
              )}
            </span>
          </InlineStack>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
