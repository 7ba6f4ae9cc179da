import { BlockStack, Link, Text } from "@shopify/polaris";
import { ConstantField } from "#console/screens/scenarios/rule-editor/constant-field.tsx";
import { Picker } from "#console/ui/picker.tsx";
import { paths } from "#console/session/paths.ts";
import { constantKind } from "#domain/rules/constant-kind.ts";
import {
  aggregatedGroups,
  constantText,
  fittingLists,
  rightChoice,
  rightGroups,
  takesCustomList,
  withAggregated,
  withConstant,
  withRight,
  type ListToPick,
} from "#domain/rules/rule-form.ts";
import type { Rule } from "#domain/rules/rule.ts";

/** `lists` are null if they couldn't be loaded. */
type RightSideProps = { rule: Rule; lists: readonly ListToPick[] | null; onChange: (rule: Rule) => void; error: string | undefined };

/** What the left side is compared to. A fault is said at the last input. */
export function RightSide({ rule, lists, onChange, error }: RightSideProps) {
  const text = constantText(rule);
  const first = rule.firstRightField;
  const hasMore = text !== null || first?.type === "aggregation";
  return (
    <BlockStack gap="400">
      <Picker
        label="Right Side"
        groups={rightGroups(rule, lists ?? [])}
        chosen={rightChoice(rule)}
        shownOf={first?.name}
        onChoose={(choice) => onChange(withRight(rule, choice, lists ?? []))}
        error={hasMore ? undefined : error}
      />
      {takesCustomList(rule) && <ListsHint lists={lists} fitting={fittingLists(rule, lists ?? [])} />}
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

/** Why no custom list is offered. */
function ListsHint({ lists, fitting }: Pick<RightSideProps, "lists"> & { fitting: readonly ListToPick[] }) {
  if (lists === null) return <Text as="p">Couldn&apos;t load your custom lists. Close this window and try again.</Text>;
  if (fitting.length > 0) return null;
  return (
    <Text as="p" tone="subdued">
      {lists.length === 0 ? "No custom lists yet." : "None of your custom lists has a type that fits the left side."}{" "}
      <Link url={paths.customLists()} target="_blank" accessibilityLabel="Create one in Settings (opens a new tab)">
        Create one in Settings
      </Link>
      , and it&apos;s offered here.
    </Text>
  );
}
