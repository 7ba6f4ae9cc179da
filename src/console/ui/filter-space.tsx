import { Box } from "@shopify/polaris";
import type { ReactNode } from "react";

/** The space for a filter's fields in its popover; always the same width. */
export function FilterSpace({ children }: { children: ReactNode }) {
  return (
    <Box padding="300" width="18rem">
      {children}
    </Box>
  );
}
