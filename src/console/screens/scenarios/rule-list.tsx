import { BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { useState } from "react";
import { listCustomLists } from "#contract/custom-lists.ts";
import type { ScenarioOnWire } from "#contract/scenario-on-wire.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { useEditing } from "#console/screens/scenarios/editing-context.ts";
import { ConstantInput } from "#console/screens/scenarios/rule-editor/constant-input.tsx";
import { RuleModal } from "#console/screens/scenarios/rule-editor/rule-modal.tsx";
import { LinkedRule } from "#console/screens/scenarios/rule-editor/linked-rule.tsx";
import { SaveFailure } from "#console/screens/scenarios/save-failure.tsx";
import { lockOf } from "#console/screens/scenarios/lock-of.ts";
import { useScenarioSaving } from "#console/screens/scenarios/use-scenario-saving.ts";
import { PlainList } from "#console/ui/plain-list.tsx";
import { listLimits } from "#domain/custom-lists/list-limits.ts";
import { describeRule } from "#domain/rules/describe-rule.ts";
import { withListName } from "#domain/rules/list-names.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { RULES_MAX } from "#domain/scenarios/scenario.ts";

/** "new", or the place of the rule that is edited. */
type Edited = "new" | number;

/** A scenario's rules. They're edited in a dialog, or, where the plan has values only, their values in place. */
export function RuleList({ scenario }: { scenario: ScenarioOnWire }) {
  const { rules, isCatchAll } = scenario;
  const { mayChange, listNames } = useEditing();
  const content = mayChange("content");
  const { isLocked, reason } = lockOf(content);
  const hasValuesOnly = content.kind === "upgrade";
  const [edited, setEdited] = useState<Edited | null>(null);
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        Rules
      </Text>
      {isCatchAll && <Text as="p">Applies when no other scenario matches.</Text>}
      {!isCatchAll && rules.length === 0 && <Text as="p">No rules yet, so this scenario applies to no order.</Text>}
      {rules.length > 0 && (
        <PlainList as="ol" isSpaced>
          {rules.map((rule, at) => (
            // Rules have no identity: the same one may be there twice.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <BlockStack gap="100">
                <InlineStack gap="200" blockAlign="center" wrap={false} align="space-between">
                  <Text as="p" breakWord>
                    <LinkedRule rule={withListName(rule, listNames)} isContinued={at > 0} />
                  </Text>
                  <Button
                    variant="plain"
                    disabled={isLocked}
                    accessibilityLabel={`Edit rule: ${describeRule(withListName(rule, listNames))}`}
                    onClick={() => setEdited(at)}
                  >
                    Edit
                  </Button>
                </InlineStack>
                {hasValuesOnly && <ValueInPlace scenario={scenario} rule={rule} at={at} />}
              </BlockStack>
            </li>
          ))}
        </PlainList>
      )}
      {!isCatchAll && (
        <InlineStack gap="200" blockAlign="center">
          <Button disabled={isLocked || rules.length >= RULES_MAX} onClick={() => setEdited("new")}>
            Add rule
          </Button>
          {reason !== null && (
            <Text as="span" tone="subdued">
              {reason}
            </Text>
          )}
        </InlineStack>
      )}
      {edited !== null && <RuleDialog scenario={scenario} edited={edited} onClose={() => setEdited(null)} />}
    </BlockStack>
  );
}

function ValueInPlace({ scenario, rule, at }: { scenario: ScenarioOnWire; rule: Rule; at: number }) {
  const saving = useScenarioSaving(scenario.id);
  const save = (changed: Rule) => void saving.start({ rules: scenario.rules.with(at, changed) });
  return (
    <>
      <ConstantInput rule={rule} onSave={save} />
      {saving.error !== null && <SaveFailure error={saving.error} />}
    </>
  );
}

function RuleDialog({ scenario: { id, rules }, edited, onClose }: { scenario: ScenarioOnWire; edited: Edited; onClose: () => void }) {
  const saving = useScenarioSaving(id);
  const { data: lists, error } = useEndpoint(listCustomLists, { query: { page: 1, limit: listLimits.lists } });
  const isNew = edited === "new";
  const store = async (changed: readonly Rule[]) => {
    if ((await saving.start({ rules: [...changed] })) === "done") onClose();
  };
  // Without the lists, a rule over one would look as if its list were deleted.
  if (lists === undefined && error === null) return null;
  return (
    <RuleModal
      rule={isNew ? null : (rules[edited] ?? null)}
      lists={lists?.results.map(({ listId, name, type }) => ({ customListId: listId, name, type })) ?? null}
      isNew={isNew}
      isOnly={!isNew && rules.length === 1}
      isSaving={saving.isRunning}
      error={saving.error instanceof Error ? saving.error : null}
      onSave={(rule) => void store(isNew ? [...rules, rule] : rules.with(edited, rule))}
      onDelete={() => void store(rules.filter((_, at) => at !== edited))}
      onClose={onClose}
    />
  );
}
