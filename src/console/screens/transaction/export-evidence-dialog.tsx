import { lazy } from "react";
import { AddressedDialog } from "#console/screens/transaction/addressed-dialog.tsx";

// Loaded when it's opened.
const LazyModal = lazy(async () => ({
  default: (await import("#console/screens/transaction/export-evidence-modal.tsx")).ExportEvidenceModal,
}));

/** The export dialog over the order. */
export function ExportEvidenceDialog({ paymentId }: { paymentId: string }) {
  return <AddressedDialog name="export">{(shown) => <LazyModal paymentId={paymentId} {...shown} />}</AddressedDialog>;
}
