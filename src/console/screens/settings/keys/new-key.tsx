import { BlockStack, List, Modal, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import type { ApiKey, ShownKey } from "#contract/keys.ts";
import { CopiedField } from "#console/ui/copied-field.tsx";
import { keyScopeWords } from "#domain/accounts/key-scopes.ts";
import { listWords } from "#domain/text/list-words.ts";

/** A key in full, to be copied. */
export function NewKey({ title, of, children, onClose }: { title: string; of: ShownKey; children?: ReactNode; onClose: () => void }) {
  return (
    <Modal open title={title} onClose={onClose} primaryAction={{ content: "Done", onAction: onClose }}>
      <Modal.Section>
        <BlockStack gap="400">
          <KeyText of={of} apiKey={of.apiKey} />
          {children}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

type UsedKey = Pick<ApiKey, "name" | "isMain" | "endsAt" | "scopes">;

/** The key, and what anyone who has it can do. */
export function KeyText({ of, apiKey }: { of: UsedKey; apiKey: string }) {
  return (
    <BlockStack gap="200">
      <CopiedField label={of.name} text={apiKey} name="the key" />
      <KeyUse {...of} />
      <Text as="p" tone="subdued">
        Send it in the X-Api-Key header. Store it where your system keeps its secrets.
      </Text>
    </BlockStack>
  );
}

function KeyUse({ isMain, endsAt, scopes }: UsedKey) {
  if (isMain) return <Text as="p">Anyone with this key can do everything that keys are for, and log in to your shop.</Text>;
  if (endsAt !== null) return <Text as="p">Anyone with this key can do everything that keys are for, until it ends.</Text>;
  return (
    <BlockStack gap="100">
      <Text as="p">Anyone with this key can:</Text>
      <List>
        {scopes.map((scope) => {
          const { detail, calls } = keyScopeWords[scope];
          return <List.Item key={scope}>{`${detail} Calls: ${listWords([...calls])}.`}</List.Item>;
        })}
      </List>
    </BlockStack>
  );
}
