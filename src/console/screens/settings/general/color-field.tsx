import { TextField } from "@shopify/polaris";
import { readColor, usualColors, type BrandColorName } from "#domain/accounts/branding.ts";
import "#console/screens/settings/general/general-styles.css";

type ColorFieldProps = {
  name: BrandColorName;
  label: string;
  helpText: string;
  /** As typed; null is Surety's own. */
  typed: string | null;
  disabled: boolean;
  fault: string | undefined;
  onChange: (color: string | null) => void;
};

/** A color, chosen with the browser's picker or typed as #rrggbb. Left empty, it's Surety's own. */
export function ColorField({ name, label, helpText, typed, disabled, fault, onChange }: ColorFieldProps) {
  const usual = usualColors[name];
  const color = readColor(typed ?? usual) ?? usual;
  const take = (text: string) => onChange(text.trim() === "" ? null : text.trim());
  return (
    <TextField
      label={label}
      autoComplete="off"
      spellCheck={false}
      monospaced
      maxLength={20}
      placeholder={usual}
      value={typed ?? ""}
      disabled={disabled}
      error={fault}
      helpText={helpText}
      onChange={take}
      onBlur={() => typed !== null && take(readColor(typed) ?? typed)}
      connectedLeft={
        <input
          type="color"
          className="color-swatch"
          aria-label={`Pick ${label.toLowerCase()}`}
          value={color}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value)}
        />
      }
    />
  );
}
