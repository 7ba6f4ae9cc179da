import { BlockStack, Box, Button, DataTable, InlineStack, Text } from "@shopify/polaris";
import { ClipboardCheckFilledIcon, ClipboardIcon } from "@shopify/polaris-icons";
import { useState } from "react";
import { PlainList } from "#console/ui/plain-list.tsx";
import { useCopying } from "#console/ui/use-copying.ts";
import { placeholderDescription, placeholderText, type PlaceholderName } from "#domain/scenarios/placeholders.ts";
import "#console/screens/dynamic-parameters/placeholder-table-styles.css";

type ListProps = { names: readonly PlaceholderName[] };

/** Name, description and placeholder of each parameter. */
export function PlaceholderTable({ names }: ListProps) {
  const [copied, setCopied] = useState<PlaceholderName | null>(null);
  return (
    <div className="placeholder-table">
      <DataTable
        columnContentTypes={["text", "text", "text"]}
        headings={["Name", "Description", "Placeholder"]}
        rows={names.map((name) => [
          name,
          placeholderDescription(name),
          <Placeholder key={name} name={name} isLatest={copied === name} onCopy={() => setCopied(name)} />,
        ])}
        verticalAlign="middle"
        increasedTableDensity
      />
    </div>
  );
}

/** The same for narrow screens. */
export function PlaceholderCards({ names }: ListProps) {
  const [copied, setCopied] = useState<PlaceholderName | null>(null);
  return (
    <PlainList>
      {names.map((name) => (
        <li key={name}>
          <Box padding="300" borderBlockStartWidth="025" borderColor="border">
            <BlockStack gap="100">
              <Text as="h2" variant="headingSm" breakWord>
                {name}
              </Text>
              <Text as="p">{placeholderDescription(name)}</Text>
              <Placeholder name={name} isLatest={copied === name} onCopy={() => setCopied(name)} />
            </BlockStack>
          </Box>
        </li>
      ))}
    </PlainList>
  );
}

/** `isLatest`: it's the one that was copied last, of which alone the note is shown. */
type PlaceholderProps = { name: PlaceholderName; isLatest: boolean; onCopy: () => void };

function Placeholder({ name, isLatest, onCopy }: PlaceholderProps) {
  const text = placeholderText(name);
  const { isCopied, copy } = useCopying(text, "the placeholder");
  const isShown = isCopied && isLatest;
  const press = () => {
    onCopy();
    void copy();
  };
  return (
    <InlineStack gap="100" blockAlign="center">
      <code className="placeholder-table__code">{text}</code>
      <Button
        variant="tertiary"
        size="micro"
        icon={isShown ? ClipboardCheckFilledIcon : ClipboardIcon}
        accessibilityLabel={`Copy ${text}`}
        onClick={press}
      />
      <span role="status">
        {isShown && (
          <Text as="span" tone="subdued" variant="bodySm">
            Copied
          </Text>
        )}
      </span>
    </InlineStack>
  );
}
