import { TextField } from "@shopify/polaris";
import { VIEW_NAME_MAX } from "#domain/payments/saved-view.ts";

type ViewNameFieldProps = { name: string; onChange: (name: string) => void; fault: string | undefined };

export function ViewNameField({ name, onChange, fault }: ViewNameFieldProps) {
  return (
    <TextField
      label="Name"
      value={name}
      onChange={onChange}
      maxLength={VIEW_NAME_MAX}
      showCharacterCount
      autoComplete="off"
      error={fault}
    />
  );
}
