import { BlockStack, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { DropDown } from "#console/ui/drop-down.tsx";
import { FilterSpace } from "#console/ui/filter-space.tsx";

type FilterPopoverProps = {
  /** 'Filter by Date'. */
  title: string;
  /** The chip's text, and its accessible name, which contains the text. */
  words: string;
  label: string;
  children: (leave: () => void) => ReactNode;
};

/** A filter as a chip that opens its fields, below a title. */
export function FilterPopover({ title, words, label, children }: FilterPopoverProps) {
  return (
    <DropDown words={words} label={label} isTall>
      {(leave) => (
        <FilterSpace>
          <BlockStack gap="300">
            <Text as="h2" variant="headingSm">
              {title}
            </Text>
            {children(leave)}
          </BlockStack>
        </FilterSpace>
      )}
    </DropDown>
  );
}
