import { lazy } from "react";
import { AddressedDialog } from "#console/screens/transaction/addressed-dialog.tsx";

// Loaded when it's opened.
const LazyModal = lazy(async () => ({ default: (await import("#console/screens/transaction/add-to-list-modal.tsx")).AddToListModal }));

/** The dialog over the order that adds one of its values to a custom list. */
export function AddToListDialog({ paymentId }: { paymentId: string }) {
  return <AddressedDialog name="list">{(shown) => <LazyModal paymentId={paymentId} {...shown} />}</AddressedDialog>;
}
