import { Select, TextField } from "@shopify/polaris";
import { CountriesField, CountryField } from "#console/screens/scenarios/rule-editor/country-fields.tsx";
import { PercentField } from "#console/screens/scenarios/rule-editor/percent-field.tsx";
import { parseBoolean, parseNumber } from "#domain/rules/constant.ts";
import type { ConstantKind } from "#domain/rules/constant-kind.ts";
import { valueWords } from "#domain/rules/value-words.ts";

type ConstantFieldProps = {
  label: string;
  isLabelHidden?: boolean;
  kind: ConstantKind;
  text: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
};

/** A value that is compared to, entered as what it is: a number, a percentage, a day, yes or no, countries, or several values. */
export function ConstantField(props: ConstantFieldProps) {
  const { label, isLabelHidden = false, kind, text, onChange, onBlur, error } = props;
  if (kind.unit === "country") return kind.takesList ? <CountriesField {...props} /> : <CountryField {...props} />;
  if (kind.unit === "percent") return <PercentField {...props} takesList={kind.takesList} />;
  if (kind.type === "boolean" && !kind.takesList)
    return (
      <Select
        label={label}
        labelHidden={isLabelHidden}
        options={[
          { value: "", label: "Select yes or no", disabled: true },
          { value: "true", label: "Yes" },
          { value: "false", label: "No" },
        ]}
        value={String(parseBoolean(text) ?? "")}
        onChange={onChange}
        {...(onBlur && { onBlur })}
        error={error}
      />
    );
  return (
    <TextField
      label={label}
      labelHidden={isLabelHidden}
      value={text}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
      autoComplete="off"
      inputMode={kind.type === "number" && !kind.takesList ? "decimal" : "text"}
      placeholder={placeholderOf(kind)}
      helpText={helpOf(kind, text)}
    />
  );
}

function placeholderOf({ takesList, type }: ConstantKind): string | undefined {
  if (takesList) return "one,two,three";
  return type === "date" ? "YYY-MM-DD" : undefined;
}

function helpOf({ type, takesList, unit }: ConstantKind, text: string): string | undefined {
  if (takesList) return type === "date" ? "Dates such as 2026-01-31, separated by commas" : "Separate values with commas";
  if (type === "date") return "Such as 2026-01-31";
  if (type !== "number" || unit === null) return undefined;
  const typed = parseNumber(text);
  return typed === null ? `In ${unit}` : valueWords(typed, unit);
}
