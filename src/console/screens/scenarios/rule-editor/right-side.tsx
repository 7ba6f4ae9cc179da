import { BlockStack } from "@shopify/polaris";
import { ConstantField } from "#console/screens/scenarios/rule-editor/constant-field.tsx";
import { Picker } from "#console/screens/scenarios/rule-editor/picker.tsx";
import {
  aggregatedGroups,
  constantKind,
  constantText,
  rightChoice,
  rightGroups,
  withAggregated,
  withConstant,
  withRight,
  type ListToPick,
} from "#domain/rules/rule-form.ts";
import type { Rule } from "#domain/rules/rule.ts";

type RightSideProps = { rule: Rule; lists: readonly ListToPick[]; onChange: (rule: Rule) => void; error: string | undefined };

/** What the left side is compared to. A fault is said at the last input. */
export function RightSide({ rule, lists, onChange, error }: RightSideProps) {
  const text = constantText(rule);
  const first = rule.firstRightField;
  const hasMore = text !== null || first?.type === "aggregation";
  return (
    <BlockStack gap="400">
      <Picker
        label="Right Side"
        groups={rightGroups(rule, lists)}
        chosen={rightChoice(rule)}
        shownOf={first?.name}
        onChoose={(choice) => onChange(withRight(rule, choice, lists))}
        error={hasMore ? undefined : error}
      />
      {text !== null && (
        <ConstantField
          label="Value"
          kind={constantKind(rule)}
          text={text}
          onChange={(typed) => onChange(withConstant(rule, typed))}
          error={error}
        />
      )}
      {first?.type === "aggregation" && (
        <Picker
          label="Field on the right"
          groups={aggregatedGroups(first.name)}
          chosen={rule.secondRightField?.name ?? null}
          shownOf={rule.secondRightField?.name}
          onChoose={(name) => onChange(withAggregated(rule, "right", name))}
          error={error}
        />
      )}
    </BlockStack>
  );
}
