import { TextField } from "@shopify/polaris";
import { useState } from "react";
import { FILTER_TEXT_MAX } from "#domain/payments/filter-kinds.ts";
import { FilterForm } from "#console/ui/filter-form.tsx";

type TextFilterFormProps = {
  label: string;
  applied: string;
  /** Cleans the text as it's typed; it's trimmed when applied. */
  clean?: (text: string) => string;
  type?: "text" | "email" | "tel";
  helpText?: string;
  onApply: (value: string) => void;
  onClear: (() => void) | null;
};

/** Filters by a text. */
export function TextFilterForm({ label, applied, clean = asTyped, type = "text", helpText, onApply, onClear }: TextFilterFormProps) {
  const [text, setText] = useState(applied);
  const value = text.trim();
  return (
    <FilterForm canApply={value !== "" && value !== applied} onApply={() => onApply(value)} onClear={onClear}>
      <TextField
        label={label}
        value={text}
        onChange={(typed) => setText(clean(typed))}
        autoComplete="off"
        inputMode={type === "tel" ? "numeric" : type}
        maxLength={FILTER_TEXT_MAX}
        helpText={helpText}
      />
    </FilterForm>
  );
}

function asTyped(text: string): string {
  return text;
}
