import { BlockStack, Checkbox, Select } from "@shopify/polaris";
import { withReason } from "#console/screens/scenarios/action-form/settings-draft.ts";
import type { SettingsFormProps } from "#console/screens/scenarios/action-form/settings-form-props.ts";
import { decisions } from "#domain/payments/decision.ts";

/** What a guarantee action decides, and whether staff give a reason when they run it. */
export function GuaranteeForm({ draft, onChange, faultOf }: SettingsFormProps) {
  return (
    <BlockStack gap="400">
      <Select
        label="Decision"
        options={decisions.map((decision) => ({ value: decision, label: decisionWords[decision] }))}
        value={draft.decision}
        onChange={(chosen) => {
          const decision = decisions.find((each) => each === chosen);
          if (decision !== undefined) onChange({ ...draft, decision });
        }}
        error={faultOf("changeOrderStatus")}
        helpText="When it runs automatically, the scenario decides each of its orders this way."
      />
      <Checkbox
        label="Allow a reason"
        helpText="Staff can choose a reason when they run it."
        checked={draft.allowReason}
        onChange={(allowReason) => onChange(withReason(draft, { allowReason }))}
      />
      <Checkbox
        label="Require a reason"
        checked={draft.requiredReason}
        onChange={(requiredReason) => onChange(withReason(draft, { requiredReason }))}
      />
    </BlockStack>
  );
}

const decisionWords = { approved: "Approved", rejected: "Rejected", pending: "Pending" } as const;
