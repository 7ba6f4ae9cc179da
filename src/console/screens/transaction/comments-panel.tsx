import { BlockStack, InlineStack, Text } from "@shopify/polaris";
import type { PaymentComment } from "#contract/payment-detail.ts";
import { CommentForm } from "#console/screens/transaction/comment-form.tsx";
import { OwnComment } from "#console/screens/transaction/own-comment.tsx";
import { useMay } from "#console/session/use-may.ts";
import { InstantText } from "#console/ui/instant-text.tsx";
import { useIsBefore } from "#console/ui/use-is-before.ts";
import { PlainList } from "#console/ui/plain-list.tsx";
import { denialWords } from "#domain/accounts/denial-words.ts";

type CommentsPanelProps = { paymentId: string; comments: PaymentComment[] };

/** Comments on the order, oldest first, and the form to add one. Viewers see why they can't. */
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
              <Comment paymentId={paymentId} comment={comment} />
            </li>
          ))}
        </PlainList>
      )}
      {mayComment ? (
        <CommentForm paymentId={paymentId} />
      ) : (
        <Text as="p" tone="subdued">
          {denialWords.analyst}
        </Text>
      )}
    </BlockStack>
  );
}

function Comment({ paymentId, comment }: { paymentId: string; comment: PaymentComment }) {
  const isEditable = useIsBefore(comment.editableUntil);
  return (
    <BlockStack gap="050">
      <InlineStack gap="200" blockAlign="baseline">
        <Text as="span" fontWeight="semibold" breakWord>
          <bdi>{comment.fullName}</bdi>
        </Text>
        <Text as="span" tone="subdued" variant="bodySm">
          <InstantText at={comment.timestamp} />
        </Text>
        {comment.editedAt !== null && comment.deletedAt === null && (
          <Text as="span" tone="subdued" variant="bodySm">
            Edited
          </Text>
        )}
      </InlineStack>
      {comment.deletedAt === null ? (
        <div style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }} dir="auto">
          {comment.comment}
        </div>
      ) : (
        <Text as="p" tone="subdued">
          Comment deleted
        </Text>
      )}
      {isEditable && <OwnComment paymentId={paymentId} comment={comment} />}
    </BlockStack>
  );
}
