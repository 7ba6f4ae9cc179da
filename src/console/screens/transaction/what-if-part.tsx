import { Box, Collapsible, Text } from "@shopify/polaris";
import { useId, useState } from "react";
import { FoldLine } from "#console/ui/fold-line.tsx";
import { laterCode, LaterPart } from "#console/ui/later-part.tsx";

const TITLE = "What would have changed it";
/** About as many lines as the answer takes. */
const LINES = 6;

const whatIfList = laterCode("what would have changed it", () => import("#console/screens/transaction/what-if-list.tsx"));

/** What would have had the latest screening decide better. It's asked for once this is opened. */
export function WhatIfPart({ paymentId }: { paymentId: string }) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  return (
    <div>
      <FoldLine label={TITLE} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} controls={listId} isSlim>
        <Text as="h3" variant="headingSm">
          {TITLE}
        </Text>
      </FoldLine>
      <Collapsible id={listId} open={isOpen}>
        {isOpen && (
          <Box paddingBlockStart="200">
            <LaterPart code={whatIfList} lines={LINES}>
              {({ WhatIfList }) => <WhatIfList paymentId={paymentId} />}
            </LaterPart>
          </Box>
        )}
      </Collapsible>
    </div>
  );
}
