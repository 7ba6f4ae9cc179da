import { Fragment, Suspense, useState, type ReactNode, type RefObject } from "react";
import { useDialogAddress } from "#console/screens/transaction/use-dialog-address.ts";
import { useMay } from "#console/session/use-may.ts";
import { useOpener } from "#console/ui/use-opener.ts";

/** `opener` gets focus back once the dialog closes. */
export type AddressedDialogProps = { isOpen: boolean; opener: RefObject<HTMLElement>; onClose: () => void };

type Props = { name: Parameters<typeof useDialogAddress>[0]; children: (shown: AddressedDialogProps) => ReactNode };

/** A dialog over the order, where the address has it open; not for viewers. It stays while it closes; each opening starts fresh. */
export function AddressedDialog({ name, children }: Props) {
  const { isOpen, close } = useDialogAddress(name);
  const opener = useOpener();
  const isAnalyst = useMay("analyst");
  const [opened, setOpened] = useState({ isOpen: false, times: 0 });
  if (isOpen !== opened.isOpen) setOpened({ isOpen, times: opened.times + Number(isOpen) });
  if (opened.times === 0 || !isAnalyst) return null;
  return (
    <Suspense fallback={null}>
      <Fragment key={opened.times}>{children({ isOpen, opener, onClose: close })}</Fragment>
    </Suspense>
  );
}
