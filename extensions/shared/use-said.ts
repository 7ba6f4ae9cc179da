import { useState } from "preact/hooks";
import type { Reason } from "./read-answer.ts";
import { say } from "./words.ts";

/** What a person says with a decision, while they type it. */
export type Said = {
  reasonCode: string;
  comment: string;
  /** What is wrong with the reason, once they want to send it. */
  fault: string | null;
  selectReason: (code: string) => void;
  write: (comment: string) => void;
  /** Says that the reason is missing if it's required, and whether all is well. A reason that isn't offered is none. */
  check: (asked: { isReasonRequired: boolean; reasons: readonly Reason[] }) => boolean;
  clear: () => void;
};

export function useSaid(): Said {
  const [reasonCode, setReasonCode] = useState("");
  const [comment, setComment] = useState("");
  const [fault, setFault] = useState<string | null>(null);

  return {
    reasonCode,
    comment,
    fault,
    write: setComment,
    selectReason: (code) => {
      setReasonCode(code);
      setFault(null);
    },
    check: ({ isReasonRequired, reasons }) => {
      // Where none is offered there's nothing to select: then the server judges.
      const isMissing = isReasonRequired && reasons.length > 0 && offered(reasonCode, reasons) === null;
      setFault(isMissing ? say("decision.reasonMissing") : null);
      return !isMissing;
    },
    clear: () => {
      setReasonCode("");
      setComment("");
      setFault(null);
    },
  };
}

/** The code of the selected reason if it's among those that are offered, or null. */
export function offered(reasonCode: string, reasons: readonly Reason[]): string | null {
  return reasons.some(({ code }) => code === reasonCode) ? reasonCode : null;
}
