import { lazy, Suspense, useState } from "react";
import { useEvidenceAddress } from "#console/screens/transaction/use-evidence-address.ts";
import { useOpener } from "#console/ui/use-opener.ts";

// Loaded when it's opened.
const LazyModal = lazy(async () => ({ default: (await import("#console/screens/transaction/evidence-modal.tsx")).EvidenceModal }));

/** The document or session that the address names, `?evidence={id}`, over the order. It stays while it closes. */
export function EvidenceDialog({ paymentId }: { paymentId: string }) {
  const { openId, close } = useEvidenceAddress();
  const opener = useOpener();
  const [shownId, setShownId] = useState(openId);
  if (openId !== null && openId !== shownId) setShownId(openId);
  if (shownId === null) return null;
  return (
    <Suspense fallback={null}>
      <LazyModal key={shownId} paymentId={paymentId} evidenceId={shownId} isOpen={openId !== null} opener={opener} onClose={close} />
    </Suspense>
  );
}
