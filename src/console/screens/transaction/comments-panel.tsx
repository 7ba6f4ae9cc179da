import { BlockStack, InlineStack, Text } from "@shopify/polaris";
import { lazy, Suspense, useEffect, type ComponentType } from "react";
import type { PaymentComment } from "#contract/payment-detail.ts";
import { CommentForm } from "#console/screens/transaction/comment-form.tsx";
import { OwnComment } from "#console/screens/transaction/own-comment.tsx";
import { useWaitingComments } from "#console/session/use-waiting-comments.ts";
import { useMay } from "#console/session/use-may.ts";
import { InstantText } from "#console/ui/instant-text.tsx";
import { useIsBefore } from "#console/ui/use-is-before.ts";
import { PlainList } from "#console/ui/plain-list.tsx";
import { whenIdle } from "#console/ui/when-idle.ts";
import { denialWords } from "#domain/accounts/denial-words.ts";

// Not part of the first load, which must be quick, and loaded while the server can be reached.
const loadList = () => import("#console/ui/waiting-comments/waiting-list.tsx").catch(() => ({ WaitingList: PlainWords }));
const LazyList = lazy(async () => ({ default: (await loadList()).WaitingList }));

/** Where the list wasn't loaded in time. */
const PlainWords: ComponentType<{ paymentId: string }> = () => <p>Your comment will be sent when you&apos;re back online</p>;

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
      <WaitingComments paymentId={paymentId} />
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

/** The comments that the server hasn't taken yet. */
function WaitingComments({ paymentId }: { paymentId: string }) {
  const { waiting } = useWaitingComments();
  useEffect(function loadAhead() {
    void whenIdle().then(loadList);
  }, []);
  if (!waiting.some((each) => each.paymentId === paymentId)) return null;
  return (
    <Suspense fallback={<PlainWords paymentId={paymentId} />}>
      <LazyList paymentId={paymentId} />
    </Suspense>
  );
}

function Comment({ paymentId, comment }: { paymentId: string; comment: PaymentComment }) {
  const isEditable = useIsBefore(comment.editableUntil);
  const words =
    comment.deletedAt === null ? (
      <div style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }} dir="auto">
        {comment.comment}
      </div>
    ) : (
      <Text as="p" tone="subdued">
        Comment deleted
      </Text>
    );
  const note = comment.isOfUndoneDecision && (
    <Text as="p" tone="subdued" variant="bodySm">
      Added with a decision that was undone
    </Text>
  );
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
      {isEditable ? (
        <OwnComment paymentId={paymentId} comment={comment}>
          {words}
          {note}
        </OwnComment>
      ) : (
        <>
          {words}
          {note}
        </>
      )}
    </BlockStack>
  );
}
