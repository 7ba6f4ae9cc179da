import { Box, Divider } from "@shopify/polaris";
import { useChangedPayments } from "#console/api/use-changed-payments.ts";
import { useCaseStrength, useCompellingEvidence, usePollStrength } from "#console/screens/transaction/case-strength-queries.ts";
import { CompellingEvidencePart } from "#console/screens/transaction/compelling-evidence-part.tsx";
import { POLL_EVERY_MS } from "#console/screens/transaction/order-news.tsx";
import { Answered } from "#console/screens/transaction/panel.tsx";
import { StrengthMeter } from "#console/screens/transaction/strength-meter.tsx";
import { StrengthParts } from "#console/screens/transaction/strength-parts.tsx";
import { useSpaced } from "#console/ui/use-spaced.ts";

type CaseStrengthPanelProps = { paymentId: string; tenantId: number };

/** How strong the order's case would be in a dispute, what that consists of, and whether earlier orders alone would win it. */
export function CaseStrengthPanel({ paymentId, tenantId }: CaseStrengthPanelProps) {
  const strength = useCaseStrength(paymentId);
  const evidence = useCompellingEvidence(paymentId);
  const poll = usePollStrength(paymentId);
  const pollSpaced = useSpaced(() => void poll(), POLL_EVERY_MS);
  useChangedPayments((mayHaveChanged) => {
    if (mayHaveChanged(paymentId)) pollSpaced();
  });
  return (
    <>
      <Answered query={strength} lines={22}>
        {(answer) => (
          <>
            <StrengthMeter {...answer} />
            <StrengthParts parts={answer.parts} />
          </>
        )}
      </Answered>
      <Box paddingBlock="100">
        <Divider />
      </Box>
      <Answered query={evidence} lines={4}>
        {(answer) => <CompellingEvidencePart answer={answer} tenantId={tenantId} />}
      </Answered>
    </>
  );
}
