import { BlockStack, Button, Form, InlineStack, TextField } from "@shopify/polaris";
import type { KeyboardEvent } from "react";
import { COMMENT_MAX_LENGTH } from "#contract/payment-trail.ts";
import { useKeptText } from "#console/session/use-kept-text.ts";
import { useWaitingComments } from "#console/session/use-waiting-comments.ts";
import { isApple } from "#console/ui/is-apple.ts";
import { shortHash } from "#domain/screening/short-hash.ts";

/** How many characters before the limit the field starts to count them. */
const NEAR_LIMIT = 500;

/**
 * Keeps the text until the comment is added, also when the order is left or the page reloaded. An added comment waits to be sent
 * under a key of its own, so that it's added once, however often it's clicked, also in a copy of this tab.
 */
export function CommentForm({ paymentId }: { paymentId: string }) {
  const [draft, keepDraft] = useKeptText(`comment.${paymentId}`);
  const [draftId, keepDraftId] = useKeptText(`comment-id.${paymentId}`);
  const { add } = useWaitingComments();
  const text = draft ?? "";
  const setText = (changed: string) => {
    if (text === "" || draftId === null) keepDraftId(newDraftId());
    keepDraft(changed === "" ? null : changed);
  };
  const comment = text.trim();
  const canSend = comment !== "" && comment.length <= COMMENT_MAX_LENGTH;
  const send = () => {
    if (!canSend) return;
    add({ key: `${draftId ?? newDraftId()}.${shortHash(comment)}`, paymentId, comment });
    keepDraft(null);
  };
  return (
    <Form onSubmit={send}>
      <BlockStack gap="200">
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
            error={lengthFault(comment)}
            helpText={helpWords(comment)}
          />
        </div>
        <InlineStack align="end">
          <Button submit disabled={!canSend}>
            Add comment
          </Button>
        </InlineStack>
      </BlockStack>
    </Form>
  );
}

/** What a comment is known by while it's written. Its text belongs to its key too: in a copy of the tab it may become another. */
function newDraftId(): string {
  return [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join("-");
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

function counted(characters: number): string {
  return characters.toLocaleString("en-US");
}

function isSendKey(event: KeyboardEvent): boolean {
  return event.key === "Enter" && (event.ctrlKey || event.metaKey);
}
