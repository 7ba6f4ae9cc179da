import { Badge, InlineStack, Link, Text } from "@shopify/polaris";
import type { RelatedOnboarding } from "#contract/payment-risks.ts";
import { paths } from "#console/session/paths.ts";
import { PlainList } from "#console/ui/plain-list.tsx";
import { personName } from "#domain/payments/payment-title.ts";
import { capitalized } from "#domain/text/capitalized.ts";

/** Who each onboarding is of, their role and how far its analysis is. */
export function OnboardingList({ onboardings }: { onboardings: readonly RelatedOnboarding[] }) {
  if (onboardings.length === 0) {
    return (
      <Text as="p" tone="subdued">
        No related onboardings
      </Text>
    );
  }
  return (
    <PlainList isSpaced>
      {onboardings.map((onboarding) => (
        <li key={onboarding.paymentId}>
          <InlineStack align="space-between" gap="200">
            <InlineStack gap="200">
              <Link url={paths.transaction(onboarding.paymentId)} removeUnderline>
                <bdi style={{ overflowWrap: "anywhere" }}>{personName(onboarding) ?? "No name"}</bdi>
              </Link>
              {onboarding.role !== null && (
                <Text as="span" tone="subdued">
                  {inWords(onboarding.role)}
                </Text>
              )}
            </InlineStack>
            <AnalysisBadge status={onboarding.analysis?.status ?? "PENDING"} />
          </InlineStack>
        </li>
      ))}
    </PlainList>
  );
}

function AnalysisBadge({ status }: { status: string }) {
  return <Badge tone={status === "COMPLETED" ? "success" : "warning"}>{inWords(status)}</Badge>;
}

/** A name on the wire, such as IN_PROGRESS. */
function inWords(name: string): string {
  return capitalized(name.toLowerCase().replaceAll("_", " "));
}
