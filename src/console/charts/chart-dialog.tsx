import { Modal } from "@shopify/polaris";
import type { ReactNode } from "react";

/** The dialog that a chart is shown large in. */
export function ChartDialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <Modal open size="large" title={title} onClose={onClose}>
      <Modal.Section>{children}</Modal.Section>
    </Modal>
  );
}
