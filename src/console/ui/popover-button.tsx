import { Button, Popover, type PopoverCloseSource } from "@shopify/polaris";
import type { ReactNode } from "react";

type PopoverButtonProps = {
  id: string;
  words: string;
  /** What it is called where the words alone do not say it; they stand in it. */
  label?: string | undefined;
  size?: "slim" | "medium";
  alignment?: "left" | "right";
  isOpen: boolean;
  onToggle: () => void;
  onClose: (source: PopoverCloseSource) => void;
  children: ReactNode;
};

/** A button that opens a popover below it; the keyboard goes to the first thing there. */
export function PopoverButton({ id, words, label, size, alignment = "left", isOpen, onToggle, onClose, children }: PopoverButtonProps) {
  return (
    <Popover
      active={isOpen}
      onClose={onClose}
      autofocusTarget="first-node"
      preferredAlignment={alignment}
      activator={
        <Button id={id} size={size} disclosure={isOpen ? "up" : "down"} onClick={onToggle} accessibilityLabel={label}>
          {words}
        </Button>
      }
    >
      {children}
    </Popover>
  );
}
