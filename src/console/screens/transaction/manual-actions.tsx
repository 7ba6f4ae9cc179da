import { Popover, Button, useBreakpoints, PopoverCloseSource } from "@shopify/polaris";
import { lazy, Suspense, useId, useRef, useState } from "react";
import type { PaymentDetail } from "#contract/payment-detail.ts";
import type { ManualSensor } from "#contract/sensor.ts";
import { useMay } from "#console/session/use-may.ts";

// Loaded when they are needed: few orders are acted on by hand.
const LazyMenu = lazy(async () => ({
  default: (await import("#console/screens/transaction/manual-actions-menu.tsx")).ManualActionsMenu,
}));
const LazyDialog = lazy(async () => ({
  default: (await import("#console/screens/transaction/manual-action-dialog.tsx")).ManualActionDialog,
}));

type ManualActionsProps = { paymentId: string; payment: PaymentDetail };

/** The verifications and actions that staff can run on an order. Viewers don't see them. */
export function ManualActions(props: ManualActionsProps) {
  return useMay("analyst") ? <ActionsButton {...props} /> : null;
}

/** The action in the dialog, which stays while it closes. Each choice starts fresh. */
type Chosen = { sensor: ManualSensor; number: number; isOpen: boolean };

function ActionsButton({ paymentId, payment }: ManualActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const activator = useRef<HTMLDivElement>(null);
  const { smDown: isPhone } = useBreakpoints();
  const id = useId();
  const focusButton = () => document.getElementById(id)?.focus();
  return (
    <>
      <Popover
        active={isOpen}
        onClose={(source) => {
          setOpen(false);
          if (source === PopoverCloseSource.EscapeKeypress) focusButton();
        }}
        autofocusTarget="first-node"
        preferredAlignment="right"
        activator={
          <div ref={activator}>
            <Button id={id} disclosure={isOpen ? "up" : "down"} onClick={() => setOpen(!isOpen)}>
              {isPhone ? "Verifications" : "Manual Verification"}
            </Button>
          </div>
        }
      >
        <Suspense fallback={null}>
          <LazyMenu
            paymentId={paymentId}
            payment={payment}
            onChoose={(sensor) => {
              setOpen(false);
              setChosen({ sensor, number: (chosen?.number ?? 0) + 1, isOpen: true });
            }}
          />
        </Suspense>
      </Popover>
      {chosen !== null && (
        <Suspense fallback={null}>
          <LazyDialog
            key={chosen.number}
            paymentId={paymentId}
            payment={payment}
            sensor={chosen.sensor}
            isOpen={chosen.isOpen}
            activator={activator}
            onClose={() => setChosen({ ...chosen, isOpen: false })}
          />
        </Suspense>
      )}
    </>
  );
}
