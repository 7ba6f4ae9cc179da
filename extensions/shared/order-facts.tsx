import type { ComponentChildren } from "preact";
import type { Order } from "./read-answer.ts";
import { say } from "./words.ts";

type Tone = "neutral" | "success" | "caution" | "warning" | "critical";

/** Red is for high risk alone, so that it's seen. */
const riskTones: Readonly<Record<string, Tone>> = { Low: "success", Medium: "caution", High: "critical" };
const decisionTones: Readonly<Record<string, Tone>> = { approved: "success", pending: "caution", rejected: "warning" };
const PERCENT_DIGITS = 2;

const raises = { words: "reasons.raises", tone: "warning", icon: "arrow-up" } as const;
const lowers = { words: "reasons.lowers", tone: "success", icon: "arrow-down" } as const;
const neither = { words: "reasons.neutral", tone: "neutral", icon: "info" } as const;
const signs = { bad: raises, good: lowers, approved: lowers, neutral: neither } as const;

const holds = { none: "facts.notHeld", wanted: "facts.holdRequested", held: "facts.held" } as const;

/** How an order stands: risk, decision, guarantee and fulfillment side by side, then why. What the server didn't say isn't shown. */
export function OrderFacts({ order }: { order: Order }) {
  const {
    riskLevel,
    riskScore,
    decision,
    decisionWords,
    decidedBy,
    decidedBecause,
    guaranteeWords,
    guaranteeNote,
    hold,
    problem,
    reasons,
  } = order;
  const holdWords = Object.entries(holds).find(([name]) => name === hold)?.[1];
  return (
    <s-stack gap="base">
      {problem !== null && (
        <s-banner tone="warning" heading={say("facts.problem")}>
          <s-text>{problem}</s-text>
        </s-banner>
      )}
      <s-grid gridTemplateColumns="repeat(auto-fit, minmax(120px, 1fr))" gap="base">
        {(riskLevel !== null || riskScore !== null) && (
          <Fact label={say("facts.risk")}>
            {riskLevel !== null && <s-badge tone={riskTones[riskLevel] ?? "neutral"}>{riskLevel}</s-badge>}
            {riskScore !== null && <s-text fontVariantNumeric="tabular-nums">{percent(riskScore)}</s-text>}
          </Fact>
        )}
        {(decisionWords ?? decision) !== null && (
          <Fact label={say("facts.decision")}>
            <s-badge tone={decisionTone(order)}>{decisionWords ?? decision}</s-badge>
            {decidedBy !== null && <s-text color="subdued">{say("facts.decidedBy", { name: decidedBy })}</s-text>}
            {decidedBecause !== null && <s-text color="subdued">{decidedBecause}</s-text>}
          </Fact>
        )}
        {guaranteeWords !== null && (
          <Fact label={say("facts.guarantee")}>
            <s-text>{guaranteeWords}</s-text>
            {guaranteeNote !== null && <s-text color="subdued">{guaranteeNote}</s-text>}
          </Fact>
        )}
        {holdWords !== undefined && (
          <Fact label={say("facts.fulfillment")}>
            <s-text>{say(holdWords)}</s-text>
          </Fact>
        )}
      </s-grid>
      {reasons.length > 0 && (
        <s-stack gap="small-300" accessibilityRole="unordered-list" accessibilityLabel={say("reasons.label")}>
          {reasons.map(({ sign, text }) => (
            <Reason key={text} sign={sign} text={text} />
          ))}
        </s-stack>
      )}
    </s-stack>
  );
}

/** As the order's page in Surety shows it. */
function percent(score: number): string {
  return `${(score * 100).toFixed(PERCENT_DIGITS)}%`;
}

function Fact({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <s-stack gap="small-400">
      <s-text color="subdued">{label}</s-text>
      <s-stack direction="inline" gap="small-300" alignItems="center">
        {children}
      </s-stack>
    </s-stack>
  );
}

function Reason({ sign, text }: { sign: string | null; text: string }) {
  const { words, tone, icon } = Object.entries(signs).find(([name]) => name === sign)?.[1] ?? neither;
  return (
    <s-box accessibilityRole="list-item">
      <s-grid gridTemplateColumns="auto 1fr" gap="small-300" alignItems="start">
        <s-box>
          <s-badge tone={tone} icon={icon}>
            {say(words)}
          </s-badge>
        </s-box>
        <s-text>{text}</s-text>
      </s-grid>
    </s-box>
  );
}

/** One that was closed without a decision isn't anyone's to look at. */
function decisionTone(order: Order): Tone {
  if (order.decision === "pending" && !order.isWaiting) return "neutral";
  return decisionTones[order.decision ?? ""] ?? "neutral";
}
