import { BlockStack, FormLayout, Select } from "@shopify/polaris";
import type { ScenarioOnWire } from "#contract/scenario-on-wire.ts";
import { AutoSaveField } from "#console/screens/scenarios/auto-save-field.tsx";
import { useEditing } from "#console/screens/scenarios/editing-context.ts";
import { timeOutFault } from "#console/screens/scenarios/field-faults.ts";
import { SaveFailure } from "#console/screens/scenarios/save-failure.tsx";
import { timeOutHelp } from "#console/screens/scenarios/scenario-words.ts";
import { useAutoSave } from "#console/screens/scenarios/use-auto-save.ts";
import { useScenarioSaving, useSendScenario } from "#console/screens/scenarios/use-scenario-saving.ts";
import { HELD_DAYS, timeOutDecisions } from "#domain/payments/decision.ts";
import { LEAST_TIME_OUT_MINUTES, MOST_TIME_OUT_MINUTES } from "#domain/scenarios/scenario.ts";
import { countWords } from "#domain/text/count-words.ts";

const decisionWords = { approved: "Approve the order", rejected: "Reject the order" } as const;
const options = timeOutDecisions.map((value) => ({ value, label: decisionWords[value] }));

/** How long an order that the scenario holds waits for a decision, and which decision follows then. */
export function TimeOutFields({ scenario }: { scenario: ScenarioOnWire }) {
  const { id, timeOutMinutes, timeOutDecision } = scenario;
  const isDisabled = useEditing().mayChange("content").kind !== "yes";
  const send = useSendScenario(id);
  const saving = useScenarioSaving(id);
  const minutes = useAutoSave({
    stored: timeOutMinutes === null ? "" : String(timeOutMinutes),
    faultOf: timeOutFault,
    sending: (text) => send({ timeOutMinutes: text.trim() === "" ? null : Number(text) }),
  });
  return (
    <BlockStack gap="200">
      <FormLayout.Group condensed>
        <AutoSaveField
          label="Time-out in minutes"
          type="number"
          min={LEAST_TIME_OUT_MINUTES}
          max={MOST_TIME_OUT_MINUTES}
          field={minutes}
          disabled={isDisabled}
          helpText={
            timeOutMinutes === null
              ? `No time-out: held orders close after ${countWords(HELD_DAYS, "day")}.`
              : timeOutHelp({ timeOutMinutes, timeOutDecision })
          }
        />
        <Select
          label="When it ends"
          options={options}
          value={timeOutDecision}
          disabled={isDisabled || timeOutMinutes === null}
          onChange={(chosen) => {
            const decision = timeOutDecisions.find((each) => each === chosen);
            if (decision !== undefined) void saving.start({ timeOutDecision: decision });
          }}
        />
      </FormLayout.Group>
      {saving.error !== null && <SaveFailure error={saving.error} />}
    </BlockStack>
  );
}
