import { toneOf } from "./action-button.tsx";
import type { Decision } from "./use-decision.ts";
import { say } from "./words.ts";

type ConfirmButtonsProps = { decision: Decision; isInDialog?: boolean };

/** Confirms the action that is being asked about, or goes back. A dialog has places of its own for them. */
export function ConfirmButtons({ decision: { asked, isSending, confirm, cancel }, isInDialog = false }: ConfirmButtonsProps) {
  return (
    <>
      <s-button
        {...(isInDialog ? { slot: "primary-action" } : {})}
        variant="primary"
        tone={toneOf(asked?.action ?? "")}
        loading={isSending}
        disabled={isSending}
        onClick={() => void confirm()}
      >
        {say("decision.confirm")}
      </s-button>
      <s-button {...(isInDialog ? { slot: "secondary-actions" } : {})} disabled={isSending} onClick={cancel}>
        {say("decision.cancel")}
      </s-button>
    </>
  );
}
