import { Modal } from "@shopify/polaris";
import type { ReactNode, RefObject } from "react";

type ChartDialogProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Holds the button that opens it, which takes focus when it closes. */
  activator: RefObject<HTMLElement>;
  children: ReactNode;
};

/** Shows a chart enlarged. */
export function ChartDialog({ title, isOpen, onClose, activator, children }: ChartDialogProps) {
  return (
    <Modal open={isOpen} size="large" title={title} onClose={onClose} activator={activator}>
      <Modal.Section>{children}</Modal.Section>
    </Modal>
  );
}
