import { BlockStack, Button, Form, InlineStack, Text, TextField } from "@shopify/polaris";
import { useRef, useState, type KeyboardEvent } from "react";
import { getPayment, type PaymentComment } from "#contract/payment-detail.ts";
import { addComment, COMMENT_MAX_LENGTH, getHistory } from "#contract/payment-trail.ts";
import { useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { inputOf } from "#console/screens/transaction/queries.ts";
import { useMay } from "#console/session/use-may.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { InstantText } from "#console/ui/instant-text.tsx";
import { PlainList } from "#console/ui/plain-list.tsx";
import { refusalWords } from "#domain/accounts/refusal-words.ts";

/** From here on the field says how many characters are left. */
const NEAR_LIMIT = 500;

type CommentsPanelProps = { paymentId: string; comments: PaymentComment[] };

/** What staff have said about the order, oldest first, and a field to say more; for a viewer a line that says why there is none. */
export function CommentsPanel({ paymentId, comments }: CommentsPanelProps) {
  const mayComment = useMay("analyst");
  return (
    <BlockStack gap="400">
      {comments.length === 0 ? (
        <Text as="p" tone="subdued">
          Be the first to comment!
        </Text>
      ) : (
        <PlainList isSpaced>
          {comments.map((comment) => (
            <li key={comment.id}>
              <Comment comment={comment} />
            </li>
          ))}
        </PlainList>
      )}
      {mayComment ? (
        <CommentForm paymentId={paymentId} />
      ) : (
        <Text as="p" tone="subdued">
          {refusalWords.analyst}
        </Text>
      )}
    </BlockStack>
  );
}

function Comment({ comment }: { comment: PaymentComment }) {
  return (
    <BlockStack gap="050">
      <InlineStack gap="200" blockAlign="baseline">
        <Text as="span" fontWeight="semibold" breakWord>
          <bdi>{comment.fullName}</bdi>
        </Text>
        <Text as="span" tone="subdued" variant="bodySm">
          <InstantText at={comment.timestamp} />
        </Text>
      </InlineStack>
      <div style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }} dir="auto">
        {comment.comment}
      </div>
    </BlockStack>
  );
}

/** Keeps the text until it has arrived; while it is sent a second click sends nothing. */
function CommentForm({ paymentId }: { paymentId: string }) {
  const [text, setText] = useState("");
  const isSending = useRef(false);
  // Stays while the comment is sent again: what goes away under a finger lets the second click of two hit something else.
  const [fault, setFault] = useState<unknown>(null);
  const forget = useForgetEndpoint();
  const sending = useEndpointMutation(addComment, {
    onSuccess: async () => {
      setText("");
      setFault(null);
      await Promise.all([forget(getPayment, inputOf(paymentId)), forget(getHistory, inputOf(paymentId))]);
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
            helpText={helpWords(comment)}
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

/** What is too long is never cut without a word. */
function lengthFault(comment: string): string | undefined {
  if (comment.length <= COMMENT_MAX_LENGTH) return undefined;
  return `Comments can have up to ${counted(COMMENT_MAX_LENGTH)} characters. This one has ${counted(comment.length)}.`;
}

/** The key that sends, for those who have it, and near the limit how much room is left. */
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
