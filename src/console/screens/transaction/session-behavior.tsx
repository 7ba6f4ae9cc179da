import { BlockStack, Select, Text } from "@shopify/polaris";
import { useState } from "react";
import type { SessionEvidence } from "#contract/session-evidence.ts";
import { SessionHeatMap } from "#console/screens/transaction/session-heat-map.tsx";
import { countWords } from "#domain/text/count-words.ts";

/** What was moved over and clicked on each page, one page at a time; the one with the most first. */
export function SessionBehavior({ session: { behavior } }: { session: SessionEvidence }) {
  const { pages, moves, clicks } = behavior;
  const counted = pages.map((page, index) => {
    const ofPage = ([at]: (typeof moves)[number]): boolean => at === index;
    return { index, page, moves: moves.filter(ofPage), clicks: clicks.filter(ofPage) };
  });
  const [busiest] = counted.toSorted((a, b) => b.moves.length + b.clicks.length - a.moves.length - a.clicks.length);
  const [chosen, choose] = useState<number | null>(null);
  const shown = counted.find(({ index }) => index === chosen) ?? busiest;
  return (
    <BlockStack gap="300">
      <Text as="h3" variant="headingSm">
        Behavior heatmap
      </Text>
      {shown === undefined || shown.moves.length + shown.clicks.length === 0 ? (
        <Text as="p" tone="subdued">
          No pointer moves or clicks were recorded.
        </Text>
      ) : (
        <>
          <Select
            label="Page"
            options={counted.map(({ index, page, moves: moved, clicks: clicked }) => ({
              value: String(index),
              label: `${index + 1}. ${pathOf(page.url)} (${countWords(moved.length, "move")}, ${countWords(clicked.length, "click")})`,
            }))}
            value={String(shown.index)}
            onChange={(value) => choose(Number(value))}
          />
          <SessionHeatMap page={shown.page} moves={shown.moves} clicks={shown.clicks} />
        </>
      )}
    </BlockStack>
  );
}

const LABEL_LENGTH = 60;

/** The end of a long address tells pages of one shop apart. */
function pathOf(url: string): string {
  const path = url.replace(/^https?:\/\/[^/]+/, "") || "/";
  return path.length > LABEL_LENGTH ? `…${path.slice(-LABEL_LENGTH)}` : path;
}
