import { Button, InlineStack, Text } from "@shopify/polaris";
import { useRef, useState } from "react";
import { ReamazeModal } from "#console/screens/scenarios/reamaze-modal.tsx";
import { useSession } from "#console/session/session-context.tsx";
import { useMay } from "#console/session/use-may.ts";

/** The shop's ReAmaze account; owners connect and change it. */
export function ReamazeSettings() {
  const { reamaze } = useSession().tenant;
  const isOwner = useMay("owner");
  const button = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <InlineStack gap="200" blockAlign="center">
      {reamaze !== null && (
        <Text as="span" tone="subdued" variant="bodySm" breakWord>
          Connected to {reamaze.accountName} as {reamaze.email}
        </Text>
      )}
      {isOwner ? (
        <div ref={button}>
          <Button variant="plain" onClick={() => setOpen(true)}>
            {reamaze === null ? "Connect ReAmaze" : "ReAmaze settings"}
          </Button>
        </div>
      ) : (
        reamaze === null && (
          <Text as="span" tone="subdued" variant="bodySm">
            Only owners can connect it.
          </Text>
        )
      )}
      {isOpen && <ReamazeModal account={reamaze} opener={button} onClose={() => setOpen(false)} />}
    </InlineStack>
  );
}
