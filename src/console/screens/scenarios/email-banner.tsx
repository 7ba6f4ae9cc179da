import { Banner, Button, InlineStack, Text } from "@shopify/polaris";
import { useState } from "react";
import type { ScenarioOnWire } from "#contract/scenario-on-wire.ts";
import { EmailPixelDialog } from "#console/screens/scenarios/email-pixel-dialog.tsx";
import { isActive } from "#console/screens/scenarios/scenario-words.ts";
import { useKeptMember } from "#console/session/use-kept-member.ts";
import { useTenantId } from "#console/session/session-context.tsx";

/** Says what Monitor Email Interaction needs, while a scenario uses it, until the person dismisses it. */
export function EmailBanner({ scenarios }: { scenarios: readonly ScenarioOnWire[] }) {
  const [isDismissed, setDismissed] = useKeptMember("email-banner-dismissed", String(useTenantId()));
  const [isOpen, setOpen] = useState(false);
  const isUsed = scenarios.filter(isActive).some(({ sensors }) => sensors.filter(isActive).some(({ type }) => type === "9"));
  if (isDismissed || !isUsed) return null;
  return (
    <>
      <Banner tone="warning" onDismiss={() => setDismissed(true)}>
        <InlineStack gap="200">
          <Text as="span">Monitor Email Interaction needs a picture and a link in the emails that you send about orders.</Text>
          <Button variant="plain" onClick={() => setOpen(true)}>
            View instructions
          </Button>
        </InlineStack>
      </Banner>
      {isOpen && <EmailPixelDialog onClose={() => setOpen(false)} />}
    </>
  );
}
