import { Badge, BlockStack, Button, InlineStack, List, Modal, Text } from "@shopify/polaris";
import { useEffect, useRef, useState } from "react";
import { fileClaim, getClaim, type ClaimDetail } from "#contract/guarantee.ts";
import { getHistory } from "#contract/payment-trail.ts";
import { useEndpoint, useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { FactList, type Fact } from "#console/screens/transaction/fact-list.tsx";
import { Answered } from "#console/screens/transaction/panel.tsx";
import { inputOf } from "#console/screens/transaction/queries.ts";
import { useMay } from "#console/session/use-may.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { focusHeading } from "#console/ui/focus-heading.ts";
import { useDoneToast } from "#console/ui/toasts.tsx";
import { InstantText } from "#console/ui/instant-text.tsx";
import { claimNextWords, claimStateName, isBankUnanswered, type ClaimState } from "#domain/guarantee/claim.ts";
import { claimHintWords } from "#domain/guarantee/claim-hint.ts";
import { claimRemarks } from "#domain/guarantee/claim-remarks.ts";
import { declineReasonWords } from "#domain/guarantee/decline-reason.ts";
import { formatMoney } from "#domain/money/money.ts";
import { isDisputeOpen } from "#domain/payments/dispute-state.ts";
import { capitalized } from "#domain/text/capitalized.ts";

/** The claims on the order's guarantee, the latest first: where each stands, what it lacks, and what Surety answered. */
export function ClaimPart({ paymentId }: { paymentId: string }) {
  const claim = useEndpoint(getClaim, inputOf(paymentId));
  return (
    <Answered query={claim} lines={4}>
      {({ claim: latest, earlier }) => (
        <BlockStack gap="400">
          {latest && <Claim title="Guarantee claim" paymentId={paymentId} claim={latest} />}
          {earlier.map((one) => (
            <Claim key={one.id} title="Earlier guarantee claim" paymentId={paymentId} claim={one} />
          ))}
        </BlockStack>
      )}
    </Answered>
  );
}

const tones: Record<ClaimState, "info" | "attention" | "success" | "critical" | undefined> = {
  prepared: "attention",
  filed: "info",
  accepted: "success",
  paid: "success",
  declined: "critical",
  withdrawn: undefined,
};

function Claim({ title, paymentId, claim }: { title: string; paymentId: string; claim: ClaimDetail }) {
  return (
    <BlockStack gap="300">
      <InlineStack gap="200" blockAlign="center">
        <Text as="h3" variant="headingSm">
          {title}
        </Text>
        <Badge tone={tones[claim.state]}>{claimStateName(claim.state)}</Badge>
      </InlineStack>
      <Text as="p">{claimNextWords(claim.state, claim.disputeStates.some(isDisputeOpen))}</Text>
      {claimRemarks(claim).map((remark) => (
        <Text key={remark} as="p">
          {remark}
        </Text>
      ))}
      <AnswerBank claim={claim} />
      <FactList facts={factsOf(claim)} />
      {claim.missing.length > 0 && (
        <BlockStack gap="100">
          <Text as="p">To make your claim stronger:</Text>
          <List>
            {claim.missing.map((hint) => (
              <List.Item key={hint}>{claimHintWords(hint)}</List.Item>
            ))}
          </List>
        </BlockStack>
      )}
      {claim.state === "prepared" && <FileClaim paymentId={paymentId} amount={formatMoney(claim)} />}
    </BlockStack>
  );
}

/** Says that the bank still needs an answer, while there's time for one. */
function AnswerBank({ claim: { state, disputeStates, answerDueAt } }: { claim: ClaimDetail }) {
  const [now] = useState(() => new Date());
  if (!isBankUnanswered(state, disputeStates) || (answerDueAt !== null && answerDueAt <= now)) return null;
  return (
    <Text as="p" fontWeight="semibold">
      Filing a claim doesn&apos;t answer the bank. Export the evidence and respond
      {answerDueAt === null ? (
        " to the dispute."
      ) : (
        <>
          {" by "}
          <InstantText at={answerDueAt} />.
        </>
      )}
    </Text>
  );
}

function factsOf(claim: ClaimDetail): Fact[] {
  const { amountMinor, acceptedMinor, currency, filesAt, filedAt, answeredAt, declineReason, paidAt } = claim;
  const at = (name: string, instant: Date | null): Fact[] => (instant ? [{ name, value: <InstantText at={instant} /> }] : []);
  return [
    { name: "Claimed", value: formatMoney({ amountMinor, currency }) },
    ...at("Chargeback", claim.chargebackAt),
    ...at("Files automatically", filesAt),
    ...at("Filed", filedAt),
    ...at(claim.state === "declined" ? "Declined" : "Accepted", answeredAt),
    ...(acceptedMinor === null ? [] : [{ name: "Accepted amount", value: formatMoney({ amountMinor: acceptedMinor, currency }) }]),
    ...(declineReason === null ? [] : [{ name: "Reason", value: capitalized(declineReasonWords(declineReason)) }]),
    ...at("Paid", paidAt),
  ];
}

/**
 * For analysts, after a confirmation. A claim that nobody files is filed by itself. Once it's filed, the button is gone: focus goes
 * to the heading.
 */
function FileClaim({ paymentId, amount }: { paymentId: string; amount: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const forget = useForgetEndpoint();
  const isFiled = useRef(false);
  useEffect(function keepFocus() {
    return () => {
      if (isFiled.current) focusHeading();
    };
  }, []);
  const showDone = useDoneToast();
  const filing = useEndpointMutation(fileClaim, {
    onSuccess: async () => {
      showDone("Claim filed");
      isFiled.current = true;
      await Promise.all([forget(getClaim, inputOf(paymentId)), forget(getHistory, { ...inputOf(paymentId), query: {} })]);
    },
  });
  const mayFile = useMay("analyst");
  if (!mayFile) return null;
  return (
    <InlineStack>
      <Modal
        open={isAsking}
        title="File this claim?"
        activator={<Button onClick={() => setIsAsking(true)}>File claim</Button>}
        onClose={() => setIsAsking(false)}
        primaryAction={{ content: "File claim", onAction: () => filing.mutate(inputOf(paymentId)), loading: filing.isPending }}
        secondaryActions={[{ content: "Cancel", onAction: () => setIsAsking(false), disabled: filing.isPending }]}
      >
        <Modal.Section>
          <BlockStack gap="300">
            {filing.error && <ErrorState error={filing.error} />}
            <Text as="p">
              {`You claim ${amount} under the guarantee. We review the claim with the evidence that this order has then, so add what is missing first. A filed claim can't be changed.`}
            </Text>
          </BlockStack>
        </Modal.Section>
      </Modal>
    </InlineStack>
  );
}
