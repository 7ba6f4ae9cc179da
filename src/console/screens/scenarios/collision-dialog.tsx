import { BlockStack, Modal, Text } from "@shopify/polaris";
import { faultsOf } from "#console/api/api-error.ts";
import { errorWords } from "#console/api/errors.ts";
import { ChangeList } from "#console/screens/scenarios/changes-in-words.tsx";

export type Choice = "mine" | "theirs";

/** Someone else saved first: who, what they changed, and whose change to keep. */
export function CollisionDialog({ error, choose }: { error: unknown; choose: (choice: Choice) => void }) {
  const changes = faultsOf(error);
  const keepTheirs = () => choose("theirs");
  return (
    <Modal
      open
      title="Someone else changed this first"
      onClose={keepTheirs}
      primaryAction={{ content: "Save my change too", onAction: () => choose("mine") }}
      secondaryActions={[{ content: "Discard my change", onAction: keepTheirs }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          <Text as="p">{errorWords(error).detail}</Text>
          <ChangeList changes={changes.map(({ path, message }) => ({ scenarioName: path, words: message }))} />
          <Text as="p">
            If both changes are about the same thing, saving yours replaces theirs. Everything else stays as they saved it.
          </Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
