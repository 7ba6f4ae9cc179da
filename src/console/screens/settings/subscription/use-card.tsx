import { BlockStack, Card, InlineGrid, ProgressBar, Text } from "@shopify/polaris";
import { useId } from "react";
import type { Billing } from "#contract/subscription.ts";
import { ordersLeft } from "#domain/accounts/orders-left.ts";
import { planOf, planWithMoreOrders, type Plan } from "#domain/accounts/plans.ts";
import { verificationAllowance } from "#domain/accounts/verification-limit.ts";
import { formatMonth } from "#domain/dates/format-instant.ts";
import { formatCount } from "#domain/payments/page-range.ts";

/** What was used of the plan this month. */
export function UseCard({ billing: { plan, months } }: { billing: Billing }) {
  const [thisMonth] = months;
  if (thisMonth === undefined) return null;
  const { ordersPerMonth, verificationsPerMonth, automatesVerifications } = planOf(plan);
  const { month, orders, verifications } = thisMonth;
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          Used in {formatMonth(`${month}-01`)}
        </Text>
        <InlineGrid columns={{ xs: 1, md: 2 }} gap="600">
          <Use
            what="Orders"
            used={orders}
            limit={ordersPerMonth}
            note={
              ordersPerMonth !== null && orders >= ordersPerMonth
                ? `New orders are still screened as before.${moreWords(planWithMoreOrders(plan), (more) => more.ordersPerMonth, "orders")}`
                : "Imported history doesn't count."
            }
          />
          <Use
            what={automatesVerifications ? "Verifications" : "Manual verifications"}
            used={verifications}
            limit={verificationsPerMonth}
            note={verificationNote(plan, verifications)}
          />
        </InlineGrid>
      </BlockStack>
    </Card>
  );
}

function verificationNote(plan: Billing["plan"], used: number): string {
  const { automatesVerifications } = planOf(plan);
  const allowance = verificationAllowance(plan, used, automatesVerifications ? "scenario" : "staff");
  switch (allowance.kind) {
    case "open":
      return "Counted when sent.";
    case "over":
      return `Automatic verifications go on until the month ends. Manual ones can't be sent.${moreVerifications(allowance.withMore)}`;
    case "stopped":
      return `No more can be sent this month.${moreVerifications(allowance.withMore)}`;
  }
}

function moreVerifications(plan: Plan | null): string {
  return moreWords(plan, (more) => more.verificationsPerMonth, "verifications");
}

/** The smallest plan that has more of something. */
function moreWords(plan: Plan | null, limitOf: (plan: Plan) => number | null, what: string): string {
  if (plan === null) return "";
  const limit = limitOf(plan);
  return limit === null ? ` ${plan.name} has no limit.` : ` ${plan.name} has ${formatCount(limit)} ${what} a month.`;
}

type UseProps = { what: string; used: number; limit: number | null; note: string };

function Use({ what, used, limit, note }: UseProps) {
  const labelId = useId();
  const meter = ordersLeft(used, limit);
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm" id={labelId}>
        {what}
      </Text>
      <Text as="p" numeric {...(meter?.isRed ? { tone: "critical" as const } : {})}>
        {limit === null ? `${formatCount(used)}, no limit` : `${formatCount(used)} of ${formatCount(limit)}`}
      </Text>
      {meter !== null && (
        <ProgressBar
          progress={Math.round(meter.usedShare * 100)}
          size="small"
          tone={meter.isRed ? "critical" : "primary"}
          ariaLabelledBy={labelId}
        />
      )}
      <Text as="p" tone="subdued" variant="bodySm">
        {note}
      </Text>
    </BlockStack>
  );
}
