import { BlockStack, Button, Link, List, Modal, Text, TextField } from "@shopify/polaris";
import { useCopying } from "#console/ui/use-copying.ts";

const EXAMPLE = `<a href="LINK_URL">View your order</a>
<img src="PIXEL_URL" alt="" width="1" height="1">`;

/** What to put in the emails that a shop sends about its orders, so that Surety sees when they're opened. */
export function EmailPixelDialog({ onClose }: { onClose: () => void }) {
  const { isCopied, copy } = useCopying(EXAMPLE, "the HTML");
  return (
    <Modal open title="Set up Monitor Email Interaction" onClose={onClose} secondaryActions={[{ content: "Close", onAction: onClose }]}>
      <Modal.Section>
        <BlockStack gap="400">
          <List type="number">
            <List.Item>
              Before you send an email about an order, record it with your API key: POST /api/orders/ORDER_ID/messages, with your ID of the
              message and the address that its link leads to.
            </List.Item>
            <List.Item>The answer has two addresses, pixelUrl and linkUrl. Put both in the email, as below.</List.Item>
            <List.Item>Send the email. When the customer opens it or follows the link, the order&apos;s Activity Trail shows it.</List.Item>
          </List>
          <TextField
            label="HTML for your emails"
            autoComplete="off"
            readOnly
            multiline={4}
            monospaced
            selectTextOnFocus
            spellCheck={false}
            value={EXAMPLE}
            helpText="Replace LINK_URL with linkUrl, and PIXEL_URL with pixelUrl. Each message has its own."
          />
          <div role="status">
            <Button onClick={() => void copy()}>{isCopied ? "Copied" : "Copy HTML"}</Button>
          </div>
          <Text as="p" tone="subdued">
            Some email apps load pictures before anyone opens the email. Surety tells those apart. The call is described in the{" "}
            <Link url="/api/openapi.json" external>
              API reference
            </Link>
            .
          </Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
