import { BlockStack, Modal, Text } from "@shopify/polaris";
import { faultsOf } from "#console/api/api-error.ts";
import { errorWords } from "#console/api/errors.ts";
import { ChangeList } from "#console/screens/scenarios/changes-in-words.tsx";
import type { OwnChange } from "#console/screens/scenarios/own-changes.ts";

export type Choice = "mine" | "theirs";

type CollisionDialogProps = { error: unknown; own: readonly OwnChange[]; choose: (choice: Choice) => void };

/** Someone else saved first: who, what they changed and what the person did, and whose change to keep. */
export function CollisionDialog({ error, own, choose }: CollisionDialogProps) {
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
          {changes.length > 0 && (
            <Part title="Their changes" changes={changes.map(({ path, message }) => ({ scenarioName: path, words: message }))} />
          )}
          {own.length > 0 && <Part title="Your change" changes={own} />}
          <Text as="p">
            If both changes are about the same thing, saving yours replaces theirs. Everything else stays as they saved it.
          </Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

function Part({ title, changes }: { title: string; changes: readonly OwnChange[] }) {
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {title}
      </Text>
      <ChangeList changes={changes} />
    </BlockStack>
  );
}
