import { BlockStack, Button, ButtonGroup, Divider, Text, TextField } from "@shopify/polaris";
import { useState, type ReactNode } from "react";
import type { PaymentComment } from "#contract/payment-detail.ts";
import { getPayment } from "#contract/payment-detail.ts";
import { COMMENT_MAX_LENGTH, deleteComment, editComment, getHistory } from "#contract/payment-trail.ts";
import { useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { inputOf } from "#console/screens/transaction/queries.ts";
import { ErrorState } from "#console/ui/error-state.tsx";

/** `children` is the comment as it stands. */
type OwnCommentProps = { paymentId: string; comment: PaymentComment; children: ReactNode };

/** One's own comment, which can be edited in its place and deleted for a while. */
export function OwnComment({ paymentId, comment, children }: OwnCommentProps) {
  const [doing, setDoing] = useState<"editing" | "deleting" | null>(null);
  const [text, setText] = useState(comment.comment);
  const forget = useForgetEndpoint();
  const onSuccess = async () => {
    setDoing(null);
    await Promise.all([forget(getPayment, inputOf(paymentId)), forget(getHistory, { ...inputOf(paymentId), query: {} })]);
  };
  const editing = useEndpointMutation(editComment, { onSuccess });
  const deleting = useEndpointMutation(deleteComment, { onSuccess });
  const params = { paymentId, commentId: String(comment.id) };
  const changed = text.trim();
  const cancel = () => {
    setDoing(null);
    editing.reset();
    deleting.reset();
  };

  if (doing === null) {
    return (
      <>
        {children}
        <ButtonGroup>
          <Button
            variant="plain"
            size="micro"
            onClick={() => {
              setText(comment.comment);
              setDoing("editing");
            }}
          >
            Edit
          </Button>
          <Button variant="plain" size="micro" onClick={() => setDoing("deleting")}>
            Delete
          </Button>
        </ButtonGroup>
      </>
    );
  }
  return (
    <BlockStack gap="200">
      {(editing.error ?? deleting.error) && <ErrorState title="Couldn't change the comment" error={editing.error ?? deleting.error} />}
      {doing === "editing" ? (
        <TextField
          label="Edit comment"
          labelHidden
          autoComplete="off"
          focused
          multiline={2}
          maxLength={COMMENT_MAX_LENGTH}
          value={text}
          onChange={setText}
        />
      ) : (
        <>
          {children}
          <Divider />
          <Text as="p" fontWeight="semibold">
            Delete this comment?
          </Text>
        </>
      )}
      <ButtonGroup>
        {doing === "editing" ? (
          <Button
            disabled={changed === "" || changed === comment.comment}
            loading={editing.isPending}
            onClick={() => editing.mutate({ params, body: { comment: changed } })}
          >
            Save comment
          </Button>
        ) : (
          <Button tone="critical" loading={deleting.isPending} onClick={() => deleting.mutate({ params })}>
            Delete comment
          </Button>
        )}
        <Button onClick={cancel}>Cancel</Button>
      </ButtonGroup>
    </BlockStack>
  );
}
