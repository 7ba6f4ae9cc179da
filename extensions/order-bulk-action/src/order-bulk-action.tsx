import { useState } from "preact/hooks";
import { toneOf } from "../../shared/action-button.tsx";
import { CloseButton } from "../../shared/close-button.tsx";
import { DecisionFields } from "../../shared/decision-fields.tsx";
import { FailureBanner } from "../../shared/failure-banner.tsx";
import type { Summary } from "../../shared/read-answer.ts";
import { useSummaries } from "../../shared/use-summaries.ts";
import { say } from "../../shared/words.ts";
import { CountedLines } from "./counted-lines.tsx";
import { askedFor, countWaiting, countWords, offersFor, type Offer } from "./count-orders.ts";
import { EndedDecision } from "./ended-decision.tsx";
import { useBulkDecision, type BulkDecision } from "./use-bulk-decision.ts";

type OrderBulkActionProps = {
  /** Shopify's IDs of the orders that are selected. */
  selected: readonly string[];
  onClose: () => void;
};

/** The most that Surety decides on in one call. */
const DECIDED_AT_ONCE = 100;

const confirmWords = { approve: "bulk.approve", reject: "bulk.reject", hold: "bulk.hold" } as const;

/** The dialog in the list of orders: decides on those that are selected, and says what became of each. */
export function OrderBulkAction({ selected, onClose }: OrderBulkActionProps) {
  if (selected.length > 0) return <ActionOnOrders selected={selected} onClose={onClose} />;
  return (
    <s-admin-action heading={say("heading")}>
      <s-text>{say("noOrders")}</s-text>
      <CloseButton onClose={onClose} />
    </s-admin-action>
  );
}

function ActionOnOrders({ selected, onClose }: OrderBulkActionProps) {
  const ids = selected.slice(0, DECIDED_AT_ONCE);
  const { summaries, failure, isLoading, load } = useSummaries(ids);
  const decision = useBulkDecision();
  const [chosen, setChosen] = useState<string | null>(null);
  const offers = offersFor(summaries ?? []);
  const offer = offers.find(({ action }) => action === chosen) ?? null;
  if (decision.ended !== null) return <EndedDecision ended={decision.ended} onClose={onClose} />;
  return (
    <s-admin-action heading={say("heading")}>
      <s-stack gap="base">
        {selected.length > ids.length && (
          <s-banner tone="info">{say("bulk.tooMany", { most: ids.length, selected: selected.length })}</s-banner>
        )}
        {decision.failure !== null && <FailureBanner heading={say("decision.failed")} failure={decision.failure} />}
        {failure !== null && (
          <FailureBanner heading={say("failures.loading")} failure={failure} onRetry={() => void load()} isRetrying={isLoading} />
        )}
        {summaries === null ? (
          failure === null && <Placeholder />
        ) : (
          <>
            <Overview ids={ids} summaries={summaries} />
            <Offers offers={offers} chosen={chosen} onChoose={setChosen} isDisabled={decision.isSending} />
          </>
        )}
        {offer !== null && <Question offer={offer} of={ids.length} decision={decision} />}
      </s-stack>
      {summaries !== null && offers.length > 0 ? (
        <>
          <ConfirmButton offer={offer} decision={decision} />
          <s-button slot="secondary-actions" disabled={decision.isSending} onClick={onClose}>
            {say("decision.cancel")}
          </s-button>
        </>
      ) : (
        <CloseButton onClose={onClose} />
      )}
    </s-admin-action>
  );
}

function Placeholder() {
  return (
    <s-box minBlockSize="160px">
      <s-stack direction="inline" gap="small-300" alignItems="center">
        <s-spinner />
        <s-text color="subdued">{say("loading")}</s-text>
      </s-stack>
    </s-box>
  );
}

/** How many there are and wait, how many have which decision, and why some aren't in Surety. */
function Overview({ ids, summaries }: { ids: readonly string[]; summaries: readonly Summary[] }) {
  const known = ids.map((id) => summaries.find(({ shopifyId }) => shopifyId === id));
  const decided = known.flatMap((summary) => summary?.order?.decisionWords ?? summary?.order?.decision ?? []);
  const notes = known.flatMap((summary) => (summary?.order ? [] : [summary?.note ?? say("missing.noNote")]));
  return (
    <s-stack gap="small-200">
      <s-heading>{say("bulk.overview", { count: ids.length, waiting: countWaiting(summaries) })}</s-heading>
      {decided.length > 0 && (
        <s-stack direction="inline" gap="small-300">
          {countWords(decided).map(({ words, count }) => (
            <s-badge key={words}>{say("bulk.decisionCount", { decision: words, count })}</s-badge>
          ))}
        </s-stack>
      )}
      <CountedLines lines={countWords(notes)} />
    </s-stack>
  );
}

type OffersProps = { offers: readonly Offer[]; chosen: string | null; onChoose: (action: string | null) => void; isDisabled: boolean };

function Offers({ offers, chosen, onChoose, isDisabled }: OffersProps) {
  if (offers.length === 0) return <s-text>{say("bulk.nothing")}</s-text>;
  return (
    <s-choice-list
      label={say("facts.decision")}
      name="decision"
      values={chosen === null ? [] : [chosen]}
      disabled={isDisabled}
      onChange={(event) => onChoose(event.currentTarget.values[0] ?? null)}
    >
      {offers.map(({ action, label, orders }) => (
        <s-choice key={action} value={action}>
          {say("bulk.choice", { label, count: orders.length })}
        </s-choice>
      ))}
    </s-choice-list>
  );
}

function Question({ offer, of, decision }: { offer: Offer; of: number; decision: BulkDecision }) {
  const left = of - offer.orders.length;
  return (
    <s-stack gap="base">
      <s-stack gap="small-300">
        <CountedLines lines={countWords(offer.orders.flatMap(({ possible }) => possible.meaning ?? []))} />
        {left > 0 && <s-text color="subdued">{say("bulk.left", { count: left })}</s-text>}
      </s-stack>
      <DecisionFields
        {...askedFor(offer)}
        said={decision.said}
        isSending={decision.isSending}
        commentDetails={say("bulk.commentDetails")}
      />
    </s-stack>
  );
}

function ConfirmButton({ offer, decision: { isSending, confirm } }: { offer: Offer | null; decision: BulkDecision }) {
  return (
    <s-button
      slot="primary-action"
      variant="primary"
      tone={toneOf(offer?.action ?? "")}
      loading={isSending}
      disabled={offer === null || isSending}
      onClick={() => offer !== null && void confirm(offer)}
    >
      {offer === null ? say("bulk.confirm") : say(confirmWords[offer.action], { count: offer.orders.length })}
    </s-button>
  );
}
