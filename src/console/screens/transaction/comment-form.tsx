import { BlockStack, Button, Form, InlineStack, TextField } from "@shopify/polaris";
import { useRef, useState, type KeyboardEvent } from "react";
import { getPayment } from "#contract/payment-detail.ts";
import { addComment, COMMENT_MAX_LENGTH, getHistory } from "#contract/payment-trail.ts";
import { useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { useReach } from "#console/api/use-reach.ts";
import { useKeptText } from "#console/session/use-kept-text.ts";
import { inputOf } from "#console/screens/transaction/queries.ts";
import { ErrorState } from "#console/ui/error-state.tsx";

/** How many characters before the limit the field starts to count them. */
const NEAR_LIMIT = 500;

/**
 * Keeps the text until the comment is saved, also when the order is left or the page reloaded, and sends it once however often
 * it is clicked.
 */
export function CommentForm({ paymentId }: { paymentId: string }) {
  const [draft, keepDraft] = useKeptText(`comment.${paymentId}`);
  const text = draft ?? "";
  const setText = (changed: string) => keepDraft(changed === "" ? null : changed);
  const { isOffline } = useReach();
  const isSending = useRef(false);
  // Stays while the comment is sent again, so that nothing moves between the two clicks of a double click.
  const [fault, setFault] = useState<unknown>(null);
  const forget = useForgetEndpoint();
  const sending = useEndpointMutation(addComment, {
    onSuccess: async () => {
      setText("");
      setFault(null);
      await Promise.all([forget(getPayment, inputOf(paymentId)), forget(getHistory, { ...inputOf(paymentId), query: {} })]);
    },
  });
  const comment = text.trim();
  const canSend = comment !== "" && comment.length <= COMMENT_MAX_LENGTH;
  const send = () => {
    if (!canSend || isSending.current) return;
    isSending.current = true;
    sending.mutate({ params: { paymentId }, body: { comment } }, { onError: setFault, onSettled: () => (isSending.current = false) });
  };
  return (
    <Form onSubmit={send}>
      <BlockStack gap="200">
        {fault !== null && <ErrorState title="Couldn't add the comment" error={fault} />}
        <div role="presentation" onKeyDown={(event) => isSendKey(event) && send()}>
          <TextField
            label="Comment"
            labelHidden
            placeholder="Write a comment"
            value={text}
            onChange={setText}
            multiline={3}
            maxHeight="16rem"
            autoComplete="off"
            readOnly={sending.isPending}
            error={lengthFault(comment)}
            helpText={isOffline && comment !== "" ? "Not sent yet. Your comment stays here until you're back." : helpWords(comment)}
          />
        </div>
        <InlineStack align="end">
          <Button submit disabled={!canSend} loading={sending.isPending}>
            Add comment
          </Button>
        </InlineStack>
      </BlockStack>
    </Form>
  );
}

/** A comment that is too long is never cut silently. */
function lengthFault(comment: string): string | undefined {
  if (comment.length <= COMMENT_MAX_LENGTH) return undefined;
  return `Comments can have up to ${counted(COMMENT_MAX_LENGTH)} characters. This one has ${counted(comment.length)}.`;
}

/** The shortcut, except on touch screens, and how many characters are left near the limit. */
function helpWords(comment: string): string | undefined {
  const left = COMMENT_MAX_LENGTH - comment.length;
  const hasKeys = !window.matchMedia("(hover: none) and (pointer: coarse)").matches;
  const words = [
    hasKeys ? `${isApple() ? "⌘" : "Ctrl"}+Enter to send` : "",
    left >= 0 && left <= NEAR_LIMIT ? `${counted(left)} characters left` : "",
  ];
  return words.filter((part) => part !== "").join(" · ") || undefined;
}

function isApple(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent);
}

function counted(characters: number): string {
  return characters.toLocaleString("en-US");
}

function isSendKey(event: KeyboardEvent): boolean {
  return event.key === "Enter" && (event.ctrlKey || event.metaKey);
}
