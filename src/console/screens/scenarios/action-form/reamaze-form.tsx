import { BlockStack, TextField } from "@shopify/polaris";
import type { SettingsFormProps } from "#console/screens/scenarios/action-form/settings-form-props.ts";
import { PlaceholderField } from "#console/ui/placeholder-field.tsx";
import { actionLimits } from "#domain/scenarios/action-settings.ts";

/** A conversation with the order's customer in ReAmaze. */
export function ReamazeForm({ draft, onChange, faultOf }: SettingsFormProps) {
  return (
    <BlockStack gap="400">
      <PlaceholderField
        label="Subject of the conversation"
        value={draft.subject}
        onChange={(subject) => onChange({ ...draft, subject })}
        fault={faultOf("subject")}
        maxLength={actionLimits.line}
      />
      <PlaceholderField
        label="Message"
        help="The conversation begins with it, in the customer's name."
        value={draft.message}
        onChange={(message) => onChange({ ...draft, message })}
        fault={faultOf("message")}
        lines={4}
        maxLength={actionLimits.text}
      />
      <TextField
        label="Channel"
        autoComplete="off"
        maxLength={actionLimits.line}
        value={draft.channel}
        onChange={(channel) => onChange({ ...draft, channel })}
        error={faultOf("channel")}
        helpText="The channel's ID in ReAmaze: the part of its email address before the @."
      />
    </BlockStack>
  );
}
