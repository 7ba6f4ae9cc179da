import type { SettingsFormProps } from "#console/screens/scenarios/action-form/settings-form-props.ts";
import { PlaceholderField } from "#console/ui/placeholder-field.tsx";
import { actionLimits } from "#domain/scenarios/action-settings.ts";

/** The tags that an action adds to an order and removes from it. */
export function TagFields({ draft, onChange, faultOf }: Pick<SettingsFormProps, "draft" | "onChange" | "faultOf">) {
  return (
    <>
      <PlaceholderField
        label="Tags to add"
        help="Separate tags with commas."
        value={draft.tags}
        onChange={(tags) => onChange({ ...draft, tags })}
        fault={faultOf("tags")}
        maxLength={actionLimits.tags}
      />
      <PlaceholderField
        label="Tags to remove"
        help="Separate tags with commas."
        value={draft.tagsToRemove}
        onChange={(tagsToRemove) => onChange({ ...draft, tagsToRemove })}
        fault={faultOf("tags_to_remove")}
        maxLength={actionLimits.tags}
      />
    </>
  );
}
