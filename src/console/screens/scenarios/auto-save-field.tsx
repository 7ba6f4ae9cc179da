import { BlockStack, Icon, InlineStack, Text, TextField, type TextFieldProps } from "@shopify/polaris";
import { CheckIcon } from "@shopify/polaris-icons";
import type { KeyboardEvent } from "react";
import "#console/screens/scenarios/auto-save-field-styles.css";
import type { useAutoSave } from "#console/screens/scenarios/use-auto-save.ts";
import { SaveFailure } from "#console/screens/scenarios/save-failure.tsx";

type AutoSaveFieldProps = Pick<TextFieldProps, "label" | "type" | "maxLength" | "multiline" | "disabled" | "min" | "max" | "helpText"> & {
  field: ReturnType<typeof useAutoSave>;
};

/** A text that saves itself, on Enter and on leaving it at once. */
export function AutoSaveField({ field, ...props }: AutoSaveFieldProps) {
  const saveByEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    field.flush();
  };
  return (
    <BlockStack gap="100">
      <div role="presentation" className="auto-save-field" onKeyDown={saveByEnter}>
        <TextField
          {...props}
          autoComplete="off"
          value={field.text}
          onChange={field.change}
          onBlur={field.flush}
          error={field.fault ?? undefined}
        />
        {field.isSaved && <SavedMark />}
      </div>
      {field.error !== null && <SaveFailure error={field.error} onRetry={field.flush} />}
    </BlockStack>
  );
}

/** The toast says it to screen readers. */
function SavedMark() {
  return (
    <span aria-hidden="true" className="auto-save-field__saved">
      <InlineStack gap="050" blockAlign="center" wrap={false}>
        <span>
          <Icon source={CheckIcon} tone="success" />
        </span>
        <Text as="span" tone="success" variant="bodySm">
          Saved
        </Text>
      </InlineStack>
    </span>
  );
}
