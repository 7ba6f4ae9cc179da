import { TextField } from "@shopify/polaris";
import { errorOf } from "#console/screens/settings/custom-lists/faults-text.tsx";
import type { ListType } from "#domain/custom-lists/list-type.ts";

type ValuesFieldProps = {
  label: string;
  help: string;
  value: string;
  onChange: (value: string) => void;
  faults: readonly string[] | undefined;
  /** Enter was pressed in a field that isn't blank. */
  onEnter: () => void;
  isFocused?: boolean;
};

/** A field for values separated by commas or, where a column is pasted, by line breaks. */
export function ValuesField({ label, help, value, onChange, faults, onEnter, isFocused = false }: ValuesFieldProps) {
  return (
    <div
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
        event.preventDefault();
        if (value.trim() !== "") onEnter();
      }}
    >
      <TextField
        label={label}
        helpText={help}
        value={value}
        onChange={onChange}
        error={errorOf(faults)}
        multiline={2}
        maxHeight="12rem"
        autoComplete="off"
        spellCheck={false}
        {...(isFocused ? { focused: true } : {})}
      />
    </div>
  );
}

/** How to write values of a type. */
export function separationWords(type: ListType): string {
  const each = type === "phone" ? "Begin each with its country code, such as +15035550123. " : "";
  return `${each}Separate values with commas or line breaks.`;
}

/** The values as they're sent. */
export function withCommas(values: string): string {
  return values.replaceAll(/[\r\n]+/g, ",");
}
