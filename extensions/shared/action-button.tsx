import type { PossibleAction } from "./read-answer.ts";

type ActionButtonProps = {
  possible: PossibleAction;
  /** The one to look at first. */
  isPrimary: boolean;
  onChoose: (possible: PossibleAction) => void;
  /** Where a dialog has its place for it. */
  slot?: "primary-action" | "secondary-actions";
};

/** Chooses an action, which is then asked about. */
export function ActionButton({ possible, isPrimary, onChoose, slot }: ActionButtonProps) {
  return (
    <s-button
      {...(slot === undefined ? {} : { slot })}
      variant={isPrimary ? "primary" : "secondary"}
      tone={toneOf(possible.action)}
      onClick={() => onChoose(possible)}
    >
      {possible.label}
    </s-button>
  );
}

/** Of the button that chooses an action, and of the one that confirms it. */
export function toneOf(action: string): "critical" | "auto" {
  return action === "reject" ? "critical" : "auto";
}
