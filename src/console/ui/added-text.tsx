import { BlockStack, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { InstantText } from "#console/ui/instant-text.tsx";
import { cutTo } from "#domain/text/truncate.ts";

const NAME_LENGTH = 30;

/** When and by whom something was added, and from where if that's given. */
export function AddedText({ at, by, from = null }: { at: Date; by: string; from?: ReactNode }) {
  return (
    <BlockStack>
      <InstantText at={at} />
      <Text as="span" tone="subdued" variant="bodySm">
        <bdi title={by}>{cutTo(by, NAME_LENGTH)}</bdi>
        {from !== null && <> · {from}</>}
      </Text>
    </BlockStack>
  );
}
