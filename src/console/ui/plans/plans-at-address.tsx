import { lazy, Suspense, useState } from "react";
import { useMay } from "#console/session/use-may.ts";
import { useOpener } from "#console/ui/use-opener.ts";
import { usePlansAddress } from "#console/ui/plans/use-plans-address.ts";

const PlanDialog = lazy(async () => ({ default: (await import("#console/ui/plans/plan-dialog.tsx")).PlanDialog }));

/** The plans over any page, where the address has them open. The dialog stays while it closes. */
export function PlansAtAddress() {
  const { isOpen } = usePlansAddress();
  const opener = useOpener();
  const hasPlan = useMay("orders");
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  if (!wasOpen || !hasPlan) return null;
  return (
    <Suspense fallback={null}>
      <PlanDialog opener={opener} />
    </Suspense>
  );
}
