import { BlockStack, Box, Button, Icon, InlineStack, Text } from "@shopify/polaris";
import { ChevronDownIcon, ChevronRightIcon, LockIcon } from "@shopify/polaris-icons";
import { useId, type ReactNode } from "react";
import type { Dashboard } from "#contract/dashboard.ts";
import { PlansLink } from "#console/ui/plans/plans-link.tsx";
import type { MoneyIn } from "#console/ui/figures/money-in.ts";
import type { OrdersBehind } from "#console/screens/dashboard/orders-behind.ts";
import type { DashboardControl } from "#console/screens/dashboard/use-dashboard-state.ts";
import type { Period } from "#domain/figures/period.ts";

/** What every section of the dashboard is drawn from. */
export type SectionProps<Part extends keyof Dashboard> = {
  figures: NonNullable<Dashboard[Part]>;
  /** The same for the period that it is compared to; null if there is none. */
  before: Dashboard[Part];
  money: MoneyIn;
  behind: OrdersBehind;
  control: DashboardControl;
  period: Period;
  /** When the figures were asked for. */
  asOf: Date;
};

type DashboardSectionProps = {
  title: string;
  isOpen: boolean;
  onToggle: () => void;
  /** Not in the shop's plan: shows a lock and can't be opened. */
  isLocked?: boolean;
  /** What its figures count, in one line. */
  words?: string | null;
  children: ReactNode;
};

/** A collapsible section. Collapsed content isn't rendered. */
export function DashboardSection({ title, isOpen, onToggle, isLocked = false, words = null, children }: DashboardSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={`${id}-title`}>
      <BlockStack gap="300">
        <Box paddingInline={{ xs: "200", sm: "0" }}>
          <InlineStack gap="100" blockAlign="center">
            {isLocked ? (
              // Matches the padding of the toggle button in an unlocked section.
              <Box paddingInline={{ xs: "050", md: "0" }}>
                <Icon source={LockIcon} tone="subdued" accessibilityLabel="Locked" />
              </Box>
            ) : (
              <Button
                variant="tertiary"
                icon={isOpen ? ChevronDownIcon : ChevronRightIcon}
                accessibilityLabel={`${isOpen ? "Hide" : "Show"} ${title}`}
                ariaControls={`${id}-content`}
                onClick={onToggle}
              />
            )}
            <Text as="h2" variant="headingMd" id={`${id}-title`} tone={isLocked ? "subdued" : "base"}>
              {title}
            </Text>
          </InlineStack>
          {words !== null && isOpen && (
            <Box paddingInlineStart="800" paddingBlockStart="050">
              <Text as="p" variant="bodySm" tone="subdued">
                {words}
              </Text>
            </Box>
          )}
        </Box>
        <div id={`${id}-content`}>{(isOpen || isLocked) && children}</div>
      </BlockStack>
    </section>
  );
}

/** Under the heading of a section that the shop's plan hides. */
export function NotInPlan() {
  return (
    <Box paddingInline={{ xs: "400", sm: "0" }}>
      <Text as="p" tone="subdued">
        Not included in your plan. <PlansLink>See plans</PlansLink>
      </Text>
    </Box>
  );
}
