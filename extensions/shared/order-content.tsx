import { DecisionFields } from "./decision-fields.tsx";
import { FailureBanner } from "./failure-banner.tsx";
import { OrderFacts } from "./order-facts.tsx";
import type { Order } from "./read-answer.ts";
import type { Decision } from "./use-decision.ts";
import type { KnownOrder } from "./use-order.ts";
import { say } from "./words.ts";

/** About as high as the facts of an order, so that nothing below moves when they arrive. */
const FACTS_HEIGHT = "160px";

/** All about an order but the buttons that decide: how it stands, what is being asked about a decision, and what went wrong. */
export function OrderContent({ known, decision }: { known: KnownOrder; decision: Decision }) {
  const { summary, failure, isLoading, load } = known;
  const { done, failure: refused } = decision;
  return (
    <s-stack gap="base">
      {done !== null && <s-banner tone="success" heading={done} />}
      {refused !== null && <FailureBanner heading={say("decision.failed")} failure={refused} />}
      {failure !== null && (
        <FailureBanner heading={say("failures.loading")} failure={failure} onRetry={() => void load()} isRetrying={isLoading} />
      )}
      {summary === null ? (
        failure === null && <Placeholder />
      ) : summary.order === null ? (
        <Missing known={known} />
      ) : (
        <OrderFacts order={summary.order} />
      )}
      {decision.asked !== null && summary?.order && <Question order={summary.order} decision={decision} asked={decision.asked} />}
    </s-stack>
  );
}

/** Leads to the order in Surety's own pages. */
export function OpenInSurety({ order }: { order: Order }) {
  return order.paymentId === null ? null : <s-link href={`app:/transactions/${order.paymentId}`}>{say("openInSurety")}</s-link>;
}

function Placeholder() {
  return (
    <s-box minBlockSize={FACTS_HEIGHT}>
      <s-stack direction="inline" gap="small-300" alignItems="center">
        <s-spinner />
        <s-text color="subdued">{say("loading")}</s-text>
      </s-stack>
    </s-box>
  );
}

function Missing({ known: { summary, isLoading, load } }: { known: KnownOrder }) {
  return (
    <s-stack gap="base">
      <s-text>{summary?.note ?? say("missing.noNote")}</s-text>
      <s-stack direction="inline">
        <s-button onClick={() => void load()} loading={isLoading} disabled={isLoading}>
          {say("missing.checkAgain")}
        </s-button>
      </s-stack>
    </s-stack>
  );
}

type QuestionProps = { order: Order; decision: Decision; asked: NonNullable<Decision["asked"]> };

function Question({ order: { reference }, decision: { said, isSending }, asked }: QuestionProps) {
  const { label, meaning, isReasonRequired, reasons } = asked;
  return (
    <s-stack gap="base">
      <s-divider />
      <s-heading>{reference === null ? label : say("decision.heading", { label, reference })}</s-heading>
      {meaning !== null && <s-text>{meaning}</s-text>}
      <DecisionFields isReasonRequired={isReasonRequired} reasons={reasons} said={said} isSending={isSending} />
    </s-stack>
  );
}
