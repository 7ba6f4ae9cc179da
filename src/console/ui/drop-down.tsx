import { PopoverCloseSource, type IconSource } from "@shopify/polaris";
import { useId, useState, type ReactNode } from "react";
import { PopoverButton } from "#console/ui/popover-button.tsx";

type DropDownProps = {
  words: string;
  label: string;
  /** Shown in place of the words. */
  icon?: IconSource;
  size?: "slim" | "medium";
  alignment?: "left" | "right";
  /** As tall as its content where the screen has room. */
  isTall?: boolean;
  /** Its content, which starts fresh each time it opens. `leave` closes it. */
  children: (leave: () => void) => ReactNode;
};

/** A button that opens a popover. Leaving with the keyboard, or by making a choice, returns focus to the button. */
export function DropDown({ words, label, icon, size, alignment, isTall, children }: DropDownProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <PopoverButton
      id={id}
      words={words}
      label={label}
      icon={icon}
      size={size}
      isTall={isTall}
      alignment={alignment}
      isOpen={isOpen}
      onToggle={() => (isOpen ? leave() : setOpen(true))}
      onClose={(source) => (source === PopoverCloseSource.EscapeKeypress ? leave() : setOpen(false))}
    >
      {children(leave)}
    </PopoverButton>
  );

  function leave() {
    setOpen(false);
    document.getElementById(id)?.focus();
  }
}
