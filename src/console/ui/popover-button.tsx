import { Button, Popover, type PopoverCloseSource } from "@shopify/polaris";
import type { ReactNode } from "react";

type PopoverButtonProps = {
  id: string;
  words: string;
  /** The accessible name, if the words alone don't say enough. It contains the words. */
  label?: string | undefined;
  size?: "slim" | "medium";
  alignment?: "left" | "right";
  isOpen: boolean;
  onToggle: () => void;
  onClose: (source: PopoverCloseSource) => void;
  children: ReactNode;
};

/** A button that opens a popover below it and moves focus into it. */
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
