import { Button, Popover, type IconSource, type PopoverCloseSource } from "@shopify/polaris";
import type { ReactNode } from "react";

type PopoverButtonProps = {
  id: string;
  words: string;
  /** The accessible name, if the words alone don't say enough. It contains the words. */
  label?: string | undefined;
  /** Shown in place of the words, which become its accessible name. */
  icon?: IconSource | undefined;
  size?: "slim" | "medium";
  alignment?: "left" | "right";
  /** As tall as its content where the screen has room. */
  isTall?: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onClose: (source: PopoverCloseSource) => void;
  children: ReactNode;
};

/** A button that opens a popover below it and moves focus into it. */
export function PopoverButton(props: PopoverButtonProps) {
  const { id, words, label, icon, size, alignment = "left", isTall = false, isOpen, onToggle, onClose, children } = props;
  return (
    <Popover
      active={isOpen}
      onClose={onClose}
      autofocusTarget="first-node"
      preferredAlignment={alignment}
      fluidContent={isTall}
      activator={
        icon === undefined ? (
          <Button id={id} size={size} disclosure={isOpen ? "up" : "down"} onClick={onToggle} accessibilityLabel={label}>
            {words}
          </Button>
        ) : (
          <Button id={id} size={size} icon={icon} onClick={onToggle} accessibilityLabel={words} />
        )
      }
    >
      {children}
    </Popover>
  );
}
