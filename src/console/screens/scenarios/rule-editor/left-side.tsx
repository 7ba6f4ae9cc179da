import { BlockStack, Select, TextField } from "@shopify/polaris";
import { Picker } from "#console/ui/picker.tsx";
import { VelocityInput } from "#console/screens/scenarios/rule-editor/velocity-input.tsx";
import { customOutTypes, VELOCITY_FIELD } from "#domain/rules/functions.ts";
import { aggregatedGroups, leftGroups, withAggregated, withCustomType, withLeft, withPath } from "#domain/rules/rule-form.ts";
import type { Rule } from "#domain/rules/rule.ts";
import type { ValueType } from "#domain/rules/value-type.ts";

type LeftSideProps = { rule: Rule; onChange: (rule: Rule) => void; error: string | undefined };

/** What a rule looks at. A fault is said at the last input, which is the one that is missing. */
export function LeftSide({ rule, onChange, error }: LeftSideProps) {
  const first = rule.firstLeftField;
  const hasMore = first?.type === "aggregation" || first?.type === "custom";
  return (
    <BlockStack gap="400">
      <Picker
        label="Left Side"
        groups={leftGroups}
        chosen={first?.name ?? null}
        shownOf={first?.name}
        onChoose={(name) => onChange(withLeft(rule, name))}
        error={hasMore ? undefined : error}
      />
      {first?.type === "aggregation" && (
        <Picker
          label="Field"
          groups={aggregatedGroups(first.name)}
          chosen={rule.secondLeftField?.name ?? null}
          shownOf={rule.secondLeftField?.name}
          onChoose={(name) => onChange(withAggregated(rule, "left", name))}
          error={error}
        />
      )}
      {first?.type === "custom" &&
        (first.name === VELOCITY_FIELD ? (
          <VelocityInput rule={rule} onChange={onChange} error={error} />
        ) : (
          <CustomInput rule={rule} onChange={onChange} error={error} />
        ))}
    </BlockStack>
  );
}

function CustomInput({ rule, onChange, error }: LeftSideProps) {
  return (
    <>
      <Select
        label="Type"
        options={customOutTypes.map((value) => ({ value, label: typeNames[value] }))}
        value={rule.firstLeftField?.outType ?? "string"}
        onChange={(chosen) => {
          const type = customOutTypes.find((each) => each === chosen);
          if (type !== undefined) onChange(withCustomType(rule, type));
        }}
      />
      <TextField
        label="Path"
        value={rule.secondLeftField?.constValue ?? ""}
        onChange={(path) => onChange(withPath(rule, path))}
        placeholder="items[0].sku"
        helpText="Where the value is in the order that your shop sent, such as customer.note."
        autoComplete="off"
        error={error}
      />
    </>
  );
}

const typeNames: Record<ValueType, string> = {
  string: "Text",
  number: "Number",
  date: "Date",
  boolean: "Yes or no",
  "[string]": "Several texts",
  "[number]": "Several numbers",
  "[date]": "Several dates",
  "[boolean]": "Several yes or no",
};
