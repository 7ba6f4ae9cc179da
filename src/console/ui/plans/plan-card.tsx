import { Button, Icon, Text } from "@shopify/polaris";
import { CheckIcon } from "@shopify/polaris-icons";
import { useId } from "react";
import { PlainList } from "#console/ui/plain-list.tsx";
import { planFeatures, priceWords } from "#domain/accounts/plan-words.ts";
import { planOf, type PlanId, type PlanStep } from "#domain/accounts/plans.ts";
import "#console/ui/plans/plan-card-styles.css";

const stepWords = { current: "CURRENT", downgrade: "DOWNGRADE", upgrade: "UPGRADE" } as const satisfies Record<PlanStep, string>;

type PlanCardProps = {
  plan: PlanId;
  step: PlanStep;
  /** Why it can't be chosen now; null if it can be. */
  whyNot: string | null;
  /** Whether nothing can be chosen for a moment. */
  isBusy: boolean;
  isOpening: boolean;
  onChoose: () => void;
};

/** A plan with what it includes, and the button to change to it. */
export function PlanCard({ plan, step, whyNot, isBusy, isOpening, onChoose }: PlanCardProps) {
  const { name } = planOf(plan);
  const words = stepWords[step];
  const whyNotId = useId();
  return (
    <section className="plan-card" aria-label={name} data-is-current={step === "current"}>
      <Text as="h3" variant="headingMd">
        {name}
      </Text>
      <Text as="p" variant="headingSm" tone="subdued">
        {priceWords(plan)}
      </Text>
      <div className="plan-card__features">
        <PlainList>
          {planFeatures(plan).map((feature) => (
            <li key={feature} className="plan-card__feature">
              <span>
                <Icon source={CheckIcon} tone="subdued" />
              </span>
              <Text as="span">{feature}</Text>
            </li>
          ))}
        </PlainList>
      </div>
      {whyNot !== null && (
        <Text as="p" variant="bodySm" tone="subdued" id={whyNotId}>
          {whyNot}
        </Text>
      )}
      <Button
        fullWidth
        variant={step === "upgrade" ? "primary" : "secondary"}
        disabled={step === "current" || whyNot !== null || isBusy}
        loading={isOpening}
        accessibilityLabel={step === "current" ? `${words}: ${name}` : `${words} to ${name}`}
        {...(whyNot === null ? {} : { ariaDescribedBy: whyNotId })}
        onClick={onChoose}
      >
        {words}
      </Button>
    </section>
  );
}
