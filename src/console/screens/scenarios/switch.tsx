import { useId } from "react";
import { Text } from "@shopify/polaris";
import "#console/screens/scenarios/switch-styles.css";

type SwitchProps = {
  label: string;
  isOn: boolean;
  /** Why it can't be switched, or what it does. */
  detail?: string | null;
  isDisabled?: boolean;
  onSwitch: () => void;
};

/** Turns something on and off at once. */
export function Switch({ label, isOn, detail = null, isDisabled = false, onSwitch }: SwitchProps) {
  const id = useId();
  return (
    <div className="switch">
      <button
        type="button"
        role="switch"
        className="switch__button"
        aria-checked={isOn}
        aria-labelledby={`${id}-label`}
        {...(detail === null ? {} : { "aria-describedby": `${id}-detail` })}
        aria-disabled={isDisabled}
        onClick={isDisabled ? undefined : onSwitch}
      />
      <div>
        <div id={`${id}-label`}>
          <Text as="span" {...(isDisabled ? { tone: "subdued" } : {})}>
            {label}
          </Text>
        </div>
        {detail !== null && (
          <div id={`${id}-detail`}>
            <Text as="span" tone="subdued" variant="bodySm">
              {detail}
            </Text>
          </div>
        )}
      </div>
    </div>
  );
}
