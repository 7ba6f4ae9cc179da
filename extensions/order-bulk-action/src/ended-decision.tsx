import { CloseButton } from "../../shared/close-button.tsx";
import { say } from "../../shared/words.ts";
import type { Ended } from "./use-bulk-decision.ts";

const doneWords = { approve: "bulk.approved", reject: "bulk.rejected", hold: "bulk.held" } as const;
const refusedWords = { approve: "bulk.notApproved", reject: "bulk.notRejected", hold: "bulk.notHeld" } as const;

/** What became of a decision on several orders: how many it was made on, and each that it wasn't, with why. */
export function EndedDecision({ ended: { action, done, refused }, onClose }: { ended: Ended; onClose: () => void }) {
  return (
    <s-admin-action heading={say("heading")}>
      <s-stack gap="base">
        {done > 0 && <s-banner tone="success" heading={say(doneWords[action], { count: done })} />}
        {refused.length > 0 && (
          <s-banner tone="warning" heading={say(refusedWords[action], { count: refused.length })}>
            <s-unordered-list>
              {refused.map(({ shopifyId, reference, why }) => (
                <s-list-item key={shopifyId}>{say("bulk.whyNot", { reference, why })}</s-list-item>
              ))}
            </s-unordered-list>
          </s-banner>
        )}
      </s-stack>
      <CloseButton onClose={onClose} />
    </s-admin-action>
  );
}
