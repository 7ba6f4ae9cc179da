import { Popover, Button, PopoverCloseSource } from "@shopify/polaris";
import { lazy, Suspense, useId, useRef, useState } from "react";
import type { PaymentDetail } from "#contract/payment-detail.ts";
import type { ManualSensor } from "#contract/sensor.ts";
import { useMay } from "#console/session/use-may.ts";

// Loaded when they are needed: few orders are acted on by hand.
export const ManualActionsMenu = lazy(async () => ({
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

/** The dialog of an action that was chosen. It gives the focus back to the button in `activator`. */
export function useManualAction({ paymentId, payment }: ManualActionsProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const activator = useRef<HTMLDivElement>(null);
  return {
    activator,
    choose: (sensor: ManualSensor) => setChosen({ sensor, number: (chosen?.number ?? 0) + 1, isOpen: true }),
    dialog: chosen !== null && (
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
    ),
  };
}

function ActionsButton(props: ManualActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const { activator, choose, dialog } = useManualAction(props);
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
              Verifications and actions
            </Button>
          </div>
        }
      >
        <Suspense fallback={null}>
          <ManualActionsMenu
            paymentId={props.paymentId}
            onChoose={(sensor) => {
              setOpen(false);
              choose(sensor);
            }}
          />
        </Suspense>
      </Popover>
      {dialog}
    </>
  );
}
