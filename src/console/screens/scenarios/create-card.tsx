import { BlockStack, Button, ButtonGroup, Card, Form, FormLayout, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { createScenario } from "#contract/scenarios.ts";
import { useApi } from "#console/api/api-context.tsx";
import { useSingleRun } from "#console/api/use-single-run.ts";
import { useEditing } from "#console/screens/scenarios/editing-context.ts";
import { clampedPriority, nameFault, priorityFault } from "#console/screens/scenarios/field-faults.ts";
import { SaveFailure } from "#console/screens/scenarios/save-failure.tsx";
import { Switch } from "#console/screens/scenarios/switch.tsx";
import "#console/screens/scenarios/scenario-list-styles.css";
import { SCENARIO_DESCRIPTION_MAX, SCENARIO_NAME_MAX } from "#domain/scenarios/scenario.ts";

const FAILED = "Scenario creation failed, please contact customer support";

type CreateCardProps = {
  /** How many scenarios there are, without the catch-all. */
  count: number;
  onCreated: (scenarioId: number) => void;
  onCancel: () => void;
};

/** A new scenario. If creating it fails, the failure takes the card's place, and going back brings what was typed. */
export function CreateCard({ count, onCreated, onCancel }: CreateCardProps) {
  const { client } = useApi();
  const { draftId, save } = useEditing();
  const last = count + 1;
  const [priority, setPriority] = useState(String(last));
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const [isPsp, setPsp] = useState(false);
  const isComplete = nameFault(name) === null && priorityFault(priority) === null;
  const creating = useSingleRun(async () => {
    const scenario = { name: name.trim(), description: description.trim(), priority: clampedPriority(priority, last), isPsp, rules: [] };
    let createdId: number | null = null;
    const saving = await save({
      send: async (headers) => {
        const created = await client.call(createScenario, { query: { draft: draftId }, headers, body: { scenario } });
        createdId = created.scenarioId;
        return created.set;
      },
      own: [{ scenarioName: scenario.name, words: "Added the scenario" }],
    });
    if (saving === "saved" && createdId !== null) onCreated(createdId);
  });
  const create = () => {
    if (isComplete) void creating.start(undefined);
  };
  if (creating.error !== null) {
    return (
      <Card>
        <BlockStack gap="300">
          <Text as="h2" variant="headingMd">
            {FAILED}
          </Text>
          <SaveFailure error={creating.error} words="" />
          <ButtonGroup>
            <Button variant="primary" onClick={create}>
              Retry
            </Button>
            <Button onClick={creating.forgetError}>Back to the scenario</Button>
          </ButtonGroup>
        </BlockStack>
      </Card>
    );
  }
  return (
    <Card>
      <Form onSubmit={create}>
        <BlockStack gap="400">
          <Text as="h2" variant="headingMd">
            Create scenario
          </Text>
          <FormLayout>
            <div className="scenario-fields">
              <TextField
                label="Priority"
                type="number"
                min={1}
                max={last}
                autoComplete="off"
                value={priority}
                onChange={setPriority}
                onBlur={() => priorityFault(priority) === null && setPriority(String(clampedPriority(priority, last)))}
                error={priorityFault(priority) ?? undefined}
              />
              <TextField label="Scenario Name" autoComplete="off" focused maxLength={SCENARIO_NAME_MAX} value={name} onChange={setName} />
            </div>
            <TextField
              label="Scenario Description"
              autoComplete="off"
              multiline
              maxLength={SCENARIO_DESCRIPTION_MAX}
              value={description}
              onChange={setDescription}
            />
          </FormLayout>
          <Switch label="PSP" isOn={isPsp} detail="Applies to orders of a payment service provider only." onSwitch={() => setPsp(!isPsp)} />
          <ButtonGroup>
            <Button submit variant="primary" loading={creating.isRunning} disabled={!isComplete}>
              Save Scenario
            </Button>
            <Button onClick={onCancel}>Cancel</Button>
          </ButtonGroup>
        </BlockStack>
      </Form>
    </Card>
  );
}
