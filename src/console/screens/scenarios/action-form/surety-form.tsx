import { BlockStack } from "@shopify/polaris";
import type { SettingsFormProps } from "#console/screens/scenarios/action-form/settings-form-props.ts";
import { TagFields } from "#console/screens/scenarios/action-form/tag-fields.tsx";
import { PlaceholderField } from "#console/ui/placeholder-field.tsx";
import { actionLimits } from "#domain/scenarios/action-settings.ts";

/** What Surety does itself: tags, a comment, an email to the customer. */
export function SuretyForm({ draft, onChange, faultOf }: SettingsFormProps) {
  return (
    <BlockStack gap="400">
      <TagFields draft={draft} onChange={onChange} faultOf={faultOf} />
      <PlaceholderField
        label="Comment on the order"
        value={draft.note}
        onChange={(note) => onChange({ ...draft, note })}
        fault={faultOf("note")}
        lines={2}
        maxLength={actionLimits.text}
      />
      <PlaceholderField
        label="Subject of an email to the customer"
        help="Leave empty to send no email."
        value={draft.subject}
        onChange={(subject) => onChange({ ...draft, subject })}
        fault={faultOf("subject")}
        maxLength={actionLimits.line}
      />
      <PlaceholderField
        label="Message of the email"
        value={draft.message}
        onChange={(message) => onChange({ ...draft, message })}
        fault={faultOf("message")}
        lines={4}
        maxLength={actionLimits.text}
      />
    </BlockStack>
  );
}
