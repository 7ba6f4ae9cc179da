import { InlineStack, Select, Text } from "@shopify/polaris";
import { useState } from "react";
import type { AnswerOf } from "#contract/endpoint.ts";
import type { getTrace } from "#contract/payment-risks.ts";
import { isStatus } from "#console/api/api-error.ts";
import { DecisionTrace } from "#console/screens/transaction/decision-trace.tsx";
import { NoLongerKept } from "#console/screens/transaction/no-longer-kept.tsx";
import { Answered } from "#console/screens/transaction/panel.tsx";
import { useEarlierTrace, useRisks, useTrace } from "#console/screens/transaction/queries.ts";
import { RiskReasons } from "#console/screens/transaction/risk-reasons.tsx";
import { WhatIfPart } from "#console/screens/transaction/what-if-part.tsx";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { DecisionBadge } from "#console/ui/decision-badge.tsx";
import { formatInstant } from "#domain/dates/format-instant.ts";
import { decisionName } from "#domain/payments/decision.ts";
import { staffActionDone } from "#domain/payments/staff-decision.ts";
import { capitalized } from "#domain/text/capitalized.ts";
import { minutesWords } from "#domain/text/duration-words.ts";
import { formatRiskPercent } from "#domain/payments/risk-level.ts";

type Trace = AnswerOf<typeof getTrace>;

/** Why the order was decided this way. An order that was screened again shows its latest screening, and those before it by choice. */
export function Screenings({ paymentId }: { paymentId: string }) {
  const latest = useTrace(paymentId);
  const [earlier, setEarlier] = useState<number | null>(null);
  if (isStatus(latest.error, 404)) return <NoLongerKept />;
  return (
    <Answered query={latest} lines={8}>
      {(trace) => (
        <>
          {trace.staff && <ByStaff staff={trace.staff} screenedAt={trace.decidedAt} />}
          {trace.timeOut && <ByTimeOut timeOut={trace.timeOut} screenedAt={trace.decidedAt} />}
          {trace.screenings.length < 2 ? (
            <DecisionTrace trace={trace} />
          ) : (
            <>
              <ScreeningChoice
                latest={trace}
                chosen={earlier ?? trace.screening}
                onChoose={(chosen) => setEarlier(chosen === trace.screening ? null : chosen)}
              />
              {earlier === null ? (
                <Screening trace={trace} />
              ) : (
                <EarlierScreening key={earlier} paymentId={paymentId} screening={earlier} />
              )}
            </>
          )}
          {earlier === null && trace.decision !== "approved" && <WhatIfPart key={trace.screening} paymentId={paymentId} />}
        </>
      )}
    </Answered>
  );
}

/** Who of the shop decided, and why; the screening follows. */
function ByStaff({ staff: { action, by, at, reason }, screenedAt }: { staff: NonNullable<Trace["staff"]>; screenedAt: Date }) {
  const timeZone = useShopTimeZone();
  const words = `${capitalized(staffActionDone(action))} by ${by} on ${formatInstant(at, timeZone, null)}`;
  return <DecidedSince words={reason === null ? `${words}.` : `${words}: ${reason}.`} at={at} screenedAt={screenedAt} />;
}

/** Which scenario's time-out decided, because no one did; the screening follows. */
function ByTimeOut({ timeOut, screenedAt }: { timeOut: NonNullable<Trace["timeOut"]>; screenedAt: Date }) {
  const timeZone = useShopTimeZone();
  const { decision, at, minutes, scenarioName } = timeOut;
  const words = `${decisionName(decision)} automatically on ${formatInstant(at, timeZone, null)}`;
  const why =
    minutes === null || scenarioName === null
      ? "no one decided in time"
      : `no one decided within ${minutesWords(minutes)}, the time-out of “${scenarioName}”`;
  return <DecidedSince words={`${words}: ${why}.`} at={at} screenedAt={screenedAt} />;
}

function DecidedSince({ words, at, screenedAt }: { words: string; at: Date; screenedAt: Date }) {
  return (
    <>
      <Text as="p" fontWeight="semibold" breakWord>
        {words}
      </Text>
      <Text as="p" tone="subdued">
        {screenedAt <= at ? "The latest screening before that:" : "The latest screening since then:"}
      </Text>
    </>
  );
}

type ScreeningChoiceProps = { latest: Trace; chosen: number; onChoose: (screening: number) => void };

function ScreeningChoice({ latest, chosen, onChoose }: ScreeningChoiceProps) {
  const timeZone = useShopTimeZone();
  const options = latest.screenings.map(({ screening, at }) => ({
    value: String(screening),
    label: `Screening ${screening} of ${latest.screening}, ${formatInstant(at, timeZone, null)}`,
  }));
  return (
    <InlineStack>
      <Select label="Screening" labelHidden options={options} value={String(chosen)} onChange={(value) => onChoose(Number(value))} />
    </InlineStack>
  );
}

/** An earlier screening, with the reasons that it found; the latest one's are the risk analysis. */
function EarlierScreening({ paymentId, screening }: { paymentId: string; screening: number }) {
  const trace = useEarlierTrace(paymentId, screening);
  const risks = useRisks(paymentId);
  const reasons = risks.data?.risks.find((risk) => risk.screening === screening)?.reasons;
  if (isStatus(trace.error, 404)) return <NoLongerKept />;
  return (
    <Answered query={trace} lines={8}>
      {(answer) => (
        <>
          <Screening trace={answer} />
          {reasons && <RiskReasons reasons={reasons} />}
        </>
      )}
    </Answered>
  );
}

/** What this screening alone decided, and why. */
function Screening({ trace }: { trace: Trace }) {
  return (
    <>
      <InlineStack gap="200" blockAlign="center">
        <DecisionBadge decision={trace.decision} />
        <Text as="span">Risk score {formatRiskPercent(trace.riskScore)}</Text>
      </InlineStack>
      <DecisionTrace key={trace.screening} trace={trace} />
    </>
  );
}
