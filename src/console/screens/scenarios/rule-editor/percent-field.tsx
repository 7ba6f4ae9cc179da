import { TextField } from "@shopify/polaris";
import { useState } from "react";
import { percentText, shareText } from "#domain/rules/percent-text.ts";

type PercentFieldProps = {
  label: string;
  isLabelHidden?: boolean;
  takesList: boolean;
  /** A share of 1, or several. */
  text: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
};

/** A share of 1, which people enter as a percentage. */
export function PercentField({ label, isLabelHidden = false, takesList, text, onChange, onBlur, error }: PercentFieldProps) {
  // '30.' means '30' but has to stay while it's typed.
  const [typed, setTyped] = useState(() => percentText(text));
  return (
    <TextField
      label={label}
      labelHidden={isLabelHidden}
      value={shareText(typed) === text ? typed : percentText(text)}
      onChange={(changed) => {
        setTyped(changed);
        onChange(shareText(changed));
      }}
      onBlur={onBlur}
      error={error}
      autoComplete="off"
      inputMode={takesList ? "text" : "decimal"}
      placeholder={takesList ? "one,two,three" : undefined}
      suffix="%"
      helpText={takesList ? "From 0 to 100. Separate values with commas" : "From 0 to 100"}
    />
  );
}
