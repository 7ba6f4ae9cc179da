import { lazy, Suspense, useState } from "react";
import { useExportAddress } from "#console/screens/transaction/use-export-address.ts";
import { useMay } from "#console/session/use-may.ts";
import { useOpener } from "#console/ui/use-opener.ts";

// Loaded when it's opened.
const LazyModal = lazy(async () => ({
  default: (await import("#console/screens/transaction/export-evidence-modal.tsx")).ExportEvidenceModal,
}));

/** The export dialog over the order, where the address has it open. It stays while it closes; each opening starts fresh. */
export function ExportEvidenceDialog({ paymentId }: { paymentId: string }) {
  const { isOpen, close } = useExportAddress();
  const opener = useOpener();
  const isAnalyst = useMay("analyst");
  const [opened, setOpened] = useState({ isOpen: false, times: 0 });
  if (isOpen !== opened.isOpen) setOpened({ isOpen, times: opened.times + Number(isOpen) });
  if (opened.times === 0 || !isAnalyst) return null;
  return (
    <Suspense fallback={null}>
      <LazyModal key={opened.times} paymentId={paymentId} isOpen={isOpen} opener={opener} onClose={close} />
    </Suspense>
  );
}
