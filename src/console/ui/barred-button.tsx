import { Button, Tooltip } from "@shopify/polaris";

type BarredButtonProps = {
  /** Why it can't be used. */
  reason: string;
  accessibilityLabel: string;
  children: string;
};

/** A plain button that can't be used, with a tooltip that says why on hover, by keyboard and on a tap. The tooltip makes it focusable. */
export function BarredButton({ reason, accessibilityLabel, children }: BarredButtonProps) {
  return (
    <Tooltip content={reason}>
      {/* Polaris's buttons lose their focus when the pointer is lifted, and with it the tooltip would go. */}
      <span role="presentation" onMouseUpCapture={(event) => event.stopPropagation()}>
        <Button variant="plain" tone="critical" disabled accessibilityLabel={accessibilityLabel}>
          {children}
        </Button>
      </span>
    </Tooltip>
  );
}
