import { Text } from "@shopify/polaris";
import { signupSteps } from "#console/session/paths.ts";

/** Which of the steps this is. */
export function StepLine({ step }: { step: number }) {
  return (
    <Text as="p" variant="bodySm" tone="subdued">
      Step {step} of {signupSteps.length}
    </Text>
  );
}
