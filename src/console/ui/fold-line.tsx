import { Button, InlineStack } from "@shopify/polaris";
import { ChevronDownIcon, ChevronUpIcon } from "@shopify/polaris-icons";
import type { ReactNode } from "react";

type FoldLineProps = {
  /** Accessible name of the button, which has no text. */
  label: string;
  isOpen: boolean;
  onToggle: () => void;
  /** Id of what it opens and closes. */
  controls: string;
  /** Smaller, inside a panel. */
  isSlim?: boolean;
  children: ReactNode;
};

/** A line that opens and closes what is below it on a click. The button at its end is for the keyboard. */
export function FoldLine({ label, isOpen, onToggle, controls, isSlim = false, children }: FoldLineProps) {
  return (
    <div role="presentation" onClick={onToggle} style={{ cursor: "pointer" }}>
      <InlineStack align="space-between" blockAlign="center" gap="200" wrap={false}>
        {children}
        <Button
          variant="tertiary"
          {...(isSlim ? { size: "micro" } : {})}
          icon={isOpen ? ChevronUpIcon : ChevronDownIcon}
          accessibilityLabel={label}
          ariaExpanded={isOpen}
          ariaControls={controls}
        />
      </InlineStack>
    </div>
  );
}
