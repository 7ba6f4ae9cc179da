import type { PossibleAction } from "./read-answer.ts";
import type { Said } from "./use-said.ts";
import { say } from "./words.ts";

type DecisionFieldsProps = Pick<PossibleAction, "isReasonRequired" | "reasons"> & {
  said: Said;
  isSending: boolean;
  /** Said below the comment. */
  commentDetails?: string;
};

/** The most that Surety takes. */
const COMMENT_MAX_LENGTH = 5_000;

/** The reason, if there are any to select, and a comment. */
export function DecisionFields({ isReasonRequired, reasons, said, isSending, commentDetails = "" }: DecisionFieldsProps) {
  return (
    <s-stack gap="base">
      {reasons.length > 0 && (
        <s-select
          label={say(isReasonRequired ? "decision.reason" : "decision.reasonOptional")}
          placeholder={say("decision.selectReason")}
          value={said.reasonCode}
          required={isReasonRequired}
          error={said.fault ?? ""}
          disabled={isSending}
          onChange={(event) => said.selectReason(event.currentTarget.value)}
        >
          {reasons.map(({ code, words }) => (
            <s-option key={code} value={code}>
              {words}
            </s-option>
          ))}
        </s-select>
      )}
      <s-text-area
        label={say("decision.comment")}
        value={said.comment}
        maxLength={COMMENT_MAX_LENGTH}
        rows={2}
        details={commentDetails}
        disabled={isSending}
        onInput={(event) => said.write(event.currentTarget.value)}
      />
    </s-stack>
  );
}
