import { useEffect, useRef, useState } from "react";
import { ConstantField } from "#console/screens/scenarios/rule-editor/constant-field.tsx";
import { checkRule } from "#domain/rules/check-rule.ts";
import { describeRule } from "#domain/rules/describe-rule.ts";
import { constantKind } from "#domain/rules/constant-kind.ts";
import { constantText, formFaults, withConstant } from "#domain/rules/rule-form.ts";
import type { Rule } from "#domain/rules/rule.ts";

/** How long typing has to pause for a value to be saved. */
export const IDLE_MS = 500;

/**
 * The value that a rule compares to, edited in place: saved when the person leaves it, presses Enter or pauses, and only if the
 * rule is valid with it. Nothing if the rule doesn't compare to a value.
 */
export function ConstantInput({ rule, onSave }: { rule: Rule; onSave: (rule: Rule) => void }) {
  const stored = constantText(rule);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? stored ?? "";
  const edited = withConstant(rule, text);
  const isToSave = typed !== null && typed.trim() !== stored?.trim();

  const sent = useRef<string | null>(null);

  function save() {
    if (!isToSave || checkRule(edited) !== null) return;
    sent.current = text;
    onSave(withConstant(rule, text.trim()));
  }

  /** What was just sent isn't sent again before the rule comes back with it. */
  function saveOnce() {
    if (sent.current !== text) save();
  }

  const latestSave = useRef(saveOnce);
  useEffect(function keepLatestSave() {
    latestSave.current = saveOnce;
  });
  useEffect(
    function saveWhenIdle() {
      if (typed === null || !isToSave) return;
      const timer = setTimeout(() => latestSave.current(), IDLE_MS);
      return () => clearTimeout(timer);
    },
    [typed, isToSave],
  );

  if (stored === null) return null;
  return (
    <div role="presentation" onKeyDown={({ key }) => key === "Enter" && save()}>
      <ConstantField
        label={`Value: ${describeRule(rule)}`}
        isLabelHidden
        kind={constantKind(rule)}
        text={text}
        onChange={(changed) => {
          sent.current = null;
          setTyped(changed);
        }}
        onBlur={saveOnce}
        error={typed === null ? undefined : formFaults(edited, null).find(({ side }) => side === "right")?.words}
      />
    </div>
  );
}
