import { BlockStack, Box, Checkbox, Select, TextField } from "@shopify/polaris";
import type { SettingsFormProps } from "#console/screens/scenarios/action-form/settings-form-props.ts";
import { TagFields } from "#console/screens/scenarios/action-form/tag-fields.tsx";
import { PlaceholderField } from "#console/ui/placeholder-field.tsx";
import { actionLimits, shopifySteps, type ShopifyStep } from "#domain/scenarios/action-settings.ts";

/** What is done about the order at Shopify. Orders of a payment service provider aren't there yet. */
export function ShopifyForm(props: SettingsFormProps) {
  const { draft, onChange, faultOf, isPsp } = props;
  return (
    <BlockStack gap="400">
      {isPsp ? <PspSteps {...props} /> : <OrderSteps {...props} />}
      {!isPsp && (
        <>
          <TagFields {...props} />
          <PlaceholderField
            label="Add to the order's note"
            value={draft.note}
            onChange={(note) => onChange({ ...draft, note })}
            fault={faultOf("note")}
            lines={2}
            maxLength={actionLimits.text}
          />
        </>
      )}
      <Checkbox
        label="Create a payment link"
        helpText="A draft order for the same items. Its link is added to the activity trail."
        checked={draft.hasInvoiceLink}
        onChange={(hasInvoiceLink) => onChange({ ...draft, hasInvoiceLink })}
      />
    </BlockStack>
  );
}

const fulfillmentChoices = [
  { label: "Leave as it is", value: "" },
  { label: "Put on hold", value: "hold" },
  { label: "Release Surety's hold", value: "release" },
];
const archiveChoices = [
  { label: "Leave as it is", value: "" },
  { label: "Close the order", value: "close" },
  { label: "Reopen the order", value: "open" },
];

function OrderSteps({ draft, onChange, faultOf }: SettingsFormProps) {
  const cancels = draft.steps.includes("cancel");
  /** In place of those of the same choice. */
  const choose = (ofChoice: readonly ShopifyStep[], chosen: string) =>
    onChange({ ...draft, steps: shopifySteps.filter((step) => (ofChoice.includes(step) ? step === chosen : draft.steps.includes(step))) });
  const chosenOf = (ofChoice: readonly ShopifyStep[]) => draft.steps.find((step) => ofChoice.includes(step)) ?? "";
  return (
    <>
      <Select
        label="Fulfillment"
        helpText="To run by itself, each kind of change must be allowed in Settings > Shopify."
        options={fulfillmentChoices}
        value={chosenOf(["hold", "release"])}
        onChange={(chosen) => choose(["hold", "release"], chosen)}
        error={faultOf("changeOrderStatus") ?? faultOf("release_order")}
        disabled={cancels}
      />
      <Checkbox
        label="Capture the payment"
        helpText="The customer is charged the amount that is authorized."
        checked={draft.steps.includes("capture")}
        onChange={(isOn) => choose(["capture"], isOn ? "capture" : "")}
        error={faultOf("capture_order")}
        disabled={cancels}
      />
      <BlockStack gap="200">
        <Checkbox
          label="Cancel the order as fraud"
          helpText="A canceled order can't be restored."
          checked={cancels}
          onChange={(isOn) => onChange({ ...draft, steps: isOn ? ["cancel"] : [] })}
          error={faultOf("cancel_order")}
        />
        {cancels && (
          <Box paddingInlineStart="600">
            <BlockStack gap="100">
              <Checkbox label="Restock items" checked={draft.restock} onChange={(restock) => onChange({ ...draft, restock })} />
              <Checkbox label="Refund the payment" checked={draft.refund} onChange={(refund) => onChange({ ...draft, refund })} />
              <Checkbox
                label="Email the customer"
                checked={draft.notifyCustomer}
                onChange={(notifyCustomer) => onChange({ ...draft, notifyCustomer })}
              />
            </BlockStack>
          </Box>
        )}
      </BlockStack>
      <Select
        label="Archive"
        options={archiveChoices}
        value={chosenOf(["close", "open"])}
        onChange={(chosen) => choose(["close", "open"], chosen)}
        error={faultOf("close_order") ?? faultOf("open_order")}
        disabled={cancels}
      />
    </>
  );
}

const pspChoices = [
  { label: "Do nothing", value: "" },
  { label: "Create Order", value: "create" },
  { label: "Reject Order", value: "reject" },
];

function PspSteps({ draft, onChange, faultOf }: SettingsFormProps) {
  const chosen = draft.steps.find((step) => step === "create" || step === "reject") ?? "";
  return (
    <>
      <Select
        label="Order"
        helpText={pspHelp[chosen]}
        options={pspChoices}
        value={chosen}
        onChange={(value) => onChange({ ...draft, steps: shopifySteps.filter((step) => step === value) })}
        error={faultOf("create_order") ?? faultOf("reject_order") ?? faultOf("changeOrderStatus")}
      />
      {chosen === "reject" && (
        <TextField
          label="URL to call"
          autoComplete="off"
          helpText="Optional. Surety sends the order number, the decision and the amount to this URL."
          maxLength={actionLimits.url}
          value={draft.url}
          onChange={(url) => onChange({ ...draft, url })}
          error={faultOf("url")}
        />
      )}
    </>
  );
}

const pspHelp: Readonly<Record<string, string>> = {
  create: "The order is created in Shopify once, after it's approved. To run by itself, this must be allowed in Settings > Shopify.",
  reject: "The activity trail notes it, and your payment system can be called.",
};
