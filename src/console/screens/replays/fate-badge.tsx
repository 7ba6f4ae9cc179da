import { Badge } from "@shopify/polaris";
import { fateWords, type Fate } from "#domain/replay/replay.ts";

const tones = { charged_back: "critical", refunded: "attention", good: undefined } as const satisfies Record<Fate, string | undefined>;

/** What became of an order. */
export function FateBadge({ fate }: { fate: Fate }) {
  return (
    <Badge tone={tones[fate]} toneAndProgressLabelOverride="Outcome">
      {fateWords(fate)}
    </Badge>
  );
}
