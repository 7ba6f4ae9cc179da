import { Button, Icon, Text, useBreakpoints } from "@shopify/polaris";
import { CheckIcon } from "@shopify/polaris-icons";
import { useId, useState } from "react";
import { PlainList } from "#console/ui/plain-list.tsx";
import { planFeatures, priceWords } from "#domain/accounts/plan-words.ts";
import { planOf, type PlanId, type PlanStep } from "#domain/accounts/plans.ts";
import "#console/ui/plans/plan-card-styles.css";

const stepWords = { current: "CURRENT", downgrade: "DOWNGRADE", upgrade: "UPGRADE" } as const satisfies Record<PlanStep, string>;

type PlanCardProps = {
  plan: PlanId;
  step: PlanStep;
  /** Whether what it includes is folded on a phone, because another plan is nearer. */
  isFolded: boolean;
  /** Why it can't be chosen now; null if it can be. */
  whyNot: string | null;
  /** Whether nothing can be chosen for a moment. */
  isBusy: boolean;
  isOpening: boolean;
  onChoose: () => void;
};

/** A plan with what it includes, and the button to change to it. */
export function PlanCard({ plan, step, isFolded, whyNot, isBusy, isOpening, onChoose }: PlanCardProps) {
  const { name } = planOf(plan);
  const words = stepWords[step];
  const whyNotId = useId();
  const featuresId = useId();
  const { smDown: isPhone } = useBreakpoints();
  const [isOpened, setOpened] = useState(false);
  const canFold = isFolded && isPhone;
  return (
    <section className="plan-card" aria-label={name} data-is-current={step === "current"}>
      <Text as="h3" variant="headingMd">
        {name}
      </Text>
      <Text as="p" variant="headingSm" tone="subdued">
        {priceWords(plan)}
      </Text>
      {canFold && (
        <div>
          <Button
            variant="plain"
            disclosure={isOpened ? "up" : "down"}
            accessibilityLabel={`What's included in ${name}`}
            ariaExpanded={isOpened}
            ariaControls={featuresId}
            onClick={() => setOpened(!isOpened)}
          >
            What&apos;s included
          </Button>
        </div>
      )}
      <div className="plan-card__features" id={featuresId} hidden={canFold && !isOpened}>
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
