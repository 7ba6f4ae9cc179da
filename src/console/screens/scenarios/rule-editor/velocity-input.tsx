import { BlockStack, Checkbox, InlineGrid, Select, TextField } from "@shopify/polaris";
import { Picker } from "#console/ui/picker.tsx";
import { keysOf } from "#domain/keys-of.ts";
import { aggregations } from "#domain/rules/functions.ts";
import {
  aggregatedFields,
  isAggregatedField,
  isOrderFunction,
  isOrderKey,
  orderFunctions,
  orderKeys,
} from "#domain/rules/order-aggregation.ts";
import { velocityCatalogue } from "#domain/rules/field-catalogue.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { fieldsToAggregate, velocityForm, withFunction, withHours, withReadyMade, type VelocityForm } from "#domain/rules/velocity-form.ts";
import { MAX_VELOCITY_HOURS } from "#domain/rules/velocities.ts";
import { VELOCITY_CAP } from "#domain/screening/facts.ts";

type VelocityInputProps = { rule: Rule; onChange: (rule: Rule) => void; error: string | undefined };

/** What 'velocityH' counts or sums up, over which orders, and how far back. */
export function VelocityInput({ rule, onChange, error }: VelocityInputProps) {
  const form = velocityForm(rule);
  return (
    <BlockStack gap="400">
      <Select
        label="Calculate"
        options={calculations}
        value={form.kind === "ready-made" ? READY_MADE : (form.name ?? "")}
        onChange={(chosen) =>
          onChange(isOrderFunction(chosen) ? withFunction(rule, { name: chosen }) : withReadyMade(rule, "email.orders"))
        }
      />
      {form.kind === "ready-made" ? (
        <Picker
          label="Count"
          groups={readyMade}
          chosen={form.name}
          onChoose={(chosen) => {
            const named = velocityCatalogue.find(({ name }) => name === chosen);
            if (named !== undefined) onChange(withReadyMade(rule, named.name));
          }}
          helpText="Counts this order too."
        />
      ) : (
        <FunctionInput form={form} rule={rule} onChange={onChange} />
      )}
      <TextField
        label="Hours"
        value={form.hours}
        onChange={(hours) => onChange(withHours(rule, hours))}
        inputMode="numeric"
        autoComplete="off"
        suffix="hours back"
        helpText={`From 1 to ${MAX_VELOCITY_HOURS}. Counts at most the latest ${VELOCITY_CAP} orders with the same value.`}
        error={error}
      />
      {form.kind === "function" && (
        <Checkbox label="Include this order" checked={form.withThis} onChange={(withThis) => onChange(withFunction(rule, { withThis }))} />
      )}
    </BlockStack>
  );
}

type FunctionInputProps = Pick<VelocityInputProps, "rule" | "onChange"> & { form: Extract<VelocityForm, { kind: "function" }> };

function FunctionInput({ form: { name, over, by }, rule, onChange }: FunctionInputProps) {
  const offered = name === null || by === null ? keysOf(aggregatedFields) : fieldsToAggregate(name, by);
  return (
    <InlineGrid columns={{ xs: 1, sm: 2 }} gap="400">
      <Select
        label="Of"
        options={[...missing(over), ...offered.map((value) => ({ value, label: aggregatedFields[value].label }))]}
        value={over ?? ""}
        onChange={(chosen) => isAggregatedField(chosen) && onChange(withFunction(rule, { over: chosen }))}
        helpText={over === "amount" ? "In your shop's currency, at the exchange rate of each order's day." : undefined}
      />
      <Select
        label="Among orders"
        options={[...missing(by), ...keysOf(orderKeys).map((value) => ({ value, label: orderKeys[value] }))]}
        value={by ?? ""}
        onChange={(chosen) => isOrderKey(chosen) && onChange(withFunction(rule, { by: chosen }))}
      />
    </InlineGrid>
  );
}

const READY_MADE = "ready-made";

const calculations = [
  ...orderFunctions.map((value) => ({ value, label: aggregations[value].label })),
  { value: READY_MADE, label: "Ready-made count" },
];

const readyMade = [{ title: "Counts", choices: velocityCatalogue.map(({ name, label }) => ({ name, label, help: "" })) }];

function missing(value: string | null) {
  return value === null ? [{ value: "", label: "Select", disabled: true }] : [];
}
