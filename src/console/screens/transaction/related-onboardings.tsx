import { useSession } from "#console/session/session-context.tsx";
import { Answered, Panel } from "#console/screens/transaction/panel.tsx";
import { useRisks } from "#console/screens/transaction/queries.ts";
import { laterCode, LaterPart } from "#console/ui/later-part.tsx";
import { meetsNeed } from "#domain/accounts/entitlements.ts";

const onboardingList = laterCode("related onboardings", () => import("#console/screens/transaction/onboarding-list.tsx"));

/** Onboardings of people who have something in common with the order's customer, in shops that use onboarding. */
export function RelatedOnboardings({ paymentId }: { paymentId: string }) {
  const risks = useRisks(paymentId);
  if (!meetsNeed("onboarding", useSession().tenant)) return null;
  return (
    <Panel title="Related onboardings">
      <Answered query={risks} lines={2}>
        {({ relatedOnboardings }) => (
          <LaterPart code={onboardingList} lines={2}>
            {({ OnboardingList }) => <OnboardingList onboardings={relatedOnboardings} />}
          </LaterPart>
        )}
      </Answered>
    </Panel>
  );
}
