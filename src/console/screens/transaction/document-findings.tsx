import { Badge, BlockStack, Banner, Box, Collapsible, InlineStack, Modal, Text } from "@shopify/polaris";
import { useId, useState } from "react";
import type { DocumentSignature } from "#contract/evidence.ts";
import { FactList, type Fact } from "#console/screens/transaction/fact-list.tsx";
import { FoldLine } from "#console/ui/fold-line.tsx";
import { findingsOf, type Finding } from "#domain/evidence/findings.ts";

type FindingsProps = { signature: DocumentSignature; sentiment: string | null };

/** What was found in a document: its analysis, where it was made, and whatever else came with it. */
export function DocumentFindings({ signature, sentiment }: FindingsProps) {
  const { analysis, places, others, isDiscarded, passed } = findingsOf(signature);
  const more: Finding[] = sentiment === null ? others : [...others, { name: "Sentiment", value: sentiment }];
  return (
    <Modal.Section>
      <BlockStack gap="400">
        {isDiscarded && <Banner tone="warning">Evidence discarded</Banner>}
        {analysis.length > 0 && <Part title="Analysis" findings={analysis} passed={passed} />}
        {places.length > 0 && <Part title="Geographic information" findings={places} passed={null} />}
        {more.length > 0 && <FactList title="Additional information" facts={factsOf(more)} />}
      </BlockStack>
    </Modal.Section>
  );
}

function Part({ title, findings, passed }: { title: string; findings: Finding[]; passed: boolean | null }) {
  const [isOpen, setOpen] = useState(true);
  const partId = useId();
  return (
    <div>
      <FoldLine label={`${isOpen ? "Hide" : "Show"} ${title}`} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} controls={partId}>
        <InlineStack gap="200" blockAlign="center">
          <Text as="h3" variant="headingSm">
            {title}
          </Text>
          {passed !== null && <Badge tone={passed ? "success" : "critical"}>{passed ? "Passed" : "Not passed"}</Badge>}
        </InlineStack>
      </FoldLine>
      <Collapsible id={partId} open={isOpen}>
        <Box paddingBlockStart="200">
          <FactList facts={factsOf(findings)} />
        </Box>
      </Collapsible>
    </div>
  );
}

function factsOf(findings: readonly Finding[]): Fact[] {
  return findings.map(({ name, value }) => ({ name, value }));
}
