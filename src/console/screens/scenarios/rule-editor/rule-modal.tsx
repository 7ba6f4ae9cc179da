import { BlockStack, Form, InlineError, Modal, Text } from "@shopify/polaris";
import { useState } from "react";
import { DeleteRuleDialog } from "#console/screens/scenarios/rule-editor/delete-rule-dialog.tsx";
import { DiscardDialog } from "#console/screens/scenarios/discard-dialog.tsx";
import { LeftSide } from "#console/screens/scenarios/rule-editor/left-side.tsx";
import { Picker } from "#console/ui/picker.tsx";
import { RightSide } from "#console/screens/scenarios/rule-editor/right-side.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { useFailureToast } from "#console/ui/toasts.tsx";
import { useFirstFault } from "#console/ui/use-first-fault.ts";
import { describeRule } from "#domain/rules/describe-rule.ts";
import { withListName, type ListNames } from "#domain/rules/list-names.ts";
import { operatorNames, operators } from "#domain/rules/operators.ts";
import { RULE_FAULT_WORDS } from "#domain/rules/rule-fault-words.ts";
import {
  formFaults,
  hasRightSide,
  newRule,
  operatorChoices,
  ruleToSave,
  withOperator,
  type FormFault,
  type ListToPick,
} from "#domain/rules/rule-form.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { capitalized } from "#domain/text/capitalized.ts";

type RuleModalProps = {
  /** Null to start from nothing. */
  rule: Rule | null;
  /** The shop's custom lists; null if they couldn't be loaded. */
  lists: readonly ListToPick[] | null;
  isNew: boolean;
  /** The scenario has no other rule, so deleting this one is asked about first. */
  isOnly: boolean;
  /** Takes a rule that passes the type check. The dialog stays until it's no longer shown. */
  onSave: (rule: Rule) => void;
  onDelete: () => void;
  onClose: () => void;
  isSaving?: boolean;
  /** Why the last save failed. */
  error?: Error | null;
};

/**
 * Adds or edits a rule. The type check runs with every change and says each fault at its side; what just isn't filled in yet is said
 * once the person tries to save. Leaving asks first if something was changed, except by Cancel.
 */
export function RuleModal({ rule, lists, isNew, isOnly, onSave, onDelete, onClose, isSaving = false, error = null }: RuleModalProps) {
  const start = rule ?? newRule;
  const [edited, setEdited] = useState(start);
  const [triedCount, setTriedCount] = useState(0);
  const [isLeaving, setLeaving] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const showFailure = useFailureToast();
  const box = useFirstFault(triedCount);
  const faults = formFaults(edited, lists);
  const shown = faults.filter(({ isIncomplete }) => triedCount > 0 || !isIncomplete);
  const ofBoth = wordsAt(shown, "both");

  function save() {
    setTriedCount(triedCount + 1);
    if (faults.length > 0) return showFailure("Rule not saved", RULE_FAULT_WORDS);
    if (!isSaving) onSave(ruleToSave(edited));
  }

  function leave() {
    // Escape also closes a picker, which is all it's for then.
    if (box.current?.querySelector("[role='combobox'][aria-expanded='true']")) return;
    if (edited === start) onClose();
    else setLeaving(true);
  }

  function confirmDeletion() {
    setDeleting(false);
    onDelete();
  }

  if (isDeleting) return <DeleteRuleDialog onDelete={confirmDeletion} onKeep={() => setDeleting(false)} />;
  if (isLeaving) return <DiscardDialog what="rule" onDiscard={onClose} onKeep={() => setLeaving(false)} />;
  return (
    <Modal
      open
      title={isNew ? "Add rule" : "Edit rule"}
      onClose={leave}
      primaryAction={{ content: isNew ? "Add" : "Save", onAction: save, loading: isSaving }}
      secondaryActions={[
        ...(isNew
          ? []
          : [{ content: "Delete", destructive: true, onAction: isOnly ? () => setDeleting(true) : onDelete, disabled: isSaving }]),
        { content: "Cancel", onAction: onClose, disabled: isSaving },
      ]}
    >
      <Modal.Section>
        <div ref={box}>
          <Form onSubmit={save}>
            <BlockStack gap="400">
              {error !== null && <ErrorState title="Couldn't save the rule" error={error} />}
              <LeftSide rule={edited} onChange={setEdited} error={wordsAt(shown, "left")} />
              <OperationPicker rule={edited} onChange={setEdited} error={wordsAt(shown, "operator")} />
              {hasRightSide(edited) && <RightSide rule={edited} lists={lists} onChange={setEdited} error={wordsAt(shown, "right")} />}
              {ofBoth !== undefined && <InlineError message={ofBoth} fieldID="rule-sides" />}
              {faults.length === 0 && (
                <Text as="p" tone="subdued" breakWord>
                  {describeRule(withListName(edited, namesOf(lists)))}
                </Text>
              )}
            </BlockStack>
          </Form>
        </div>
      </Modal.Section>
    </Modal>
  );
}

function OperationPicker({ rule, onChange, error }: { rule: Rule; onChange: (rule: Rule) => void; error: string | undefined }) {
  const choices = operatorChoices(rule);
  return (
    <Picker
      label="Operation"
      groups={[{ title: "Operations", choices }]}
      chosen={rule.operator}
      shownOf={rule.operator === null ? undefined : capitalized(operators[rule.operator].words)}
      onChoose={(chosen) => {
        const operator = operatorNames.find((name) => name === chosen);
        if (operator !== undefined) onChange(withOperator(rule, operator));
      }}
      isDisabled={choices.length === 0}
      helpText={choices.length === 0 ? "Select a left side first." : undefined}
      error={error}
    />
  );
}

function namesOf(lists: readonly ListToPick[] | null): ListNames {
  return new Map(lists?.map(({ customListId, name }) => [String(customListId), name]));
}

function wordsAt(faults: readonly FormFault[], at: FormFault["side"]): string | undefined {
  return faults.find(({ side }) => side === at)?.words;
}
