import {
  Badge,
  BlockStack,
  DataTable,
  InlineStack,
  Link,
  ProgressBar,
  Text,
  type BadgeProps,
  type ProgressBarProps,
} from "@shopify/polaris";
import { useId } from "react";
import type { Program } from "#domain/networks/network-programs.ts";
import type { NetworkRatio, NetworkStanding, Standing } from "#domain/networks/network-standing.ts";
import {
  answerWords,
  countedWords,
  limitShares,
  limitText,
  ratioText,
  ruleSourceWords,
  shownStanding,
  standingNames,
  type ShownStanding,
} from "#domain/networks/network-words.ts";
import { formatCount } from "#domain/payments/page-range.ts";

type NetworkProgramProps = { program: Program; standing: NetworkStanding };

/** One program: whether the shop is in it, how close it is to the limits, its forecast, and what alerts would change. */
export function NetworkProgram({ program, standing }: NetworkProgramProps) {
  const nameId = useId();
  const shares = limitShares(standing);
  const shown = shownStanding(standing);
  const { rule, forecast } = standing;
  const shared = { standing: standing.standing, of: nameId };
  return (
    <BlockStack gap="300">
      <BlockStack gap="050">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h4" variant="headingSm" id={nameId}>
            {program.name}
          </Text>
          <Badge tone={badgeTones[shown]}>{standingNames[shown]}</Badge>
        </InlineStack>
        <Text as="p" variant="bodySm" tone="subdued">
          {program.fullName}
        </Text>
      </BlockStack>
      <Text as="p">{answerWords(standing)}</Text>
      <BlockStack gap="150">
        <LimitBar {...shared} name={`Ratio, limit ${limitText(rule)}`} share={shares.ratio} />
        <LimitBar {...shared} name={`Count, limit ${formatCount(rule.leastCount)}`} share={shares.count} />
      </BlockStack>
      <DataTable
        columnContentTypes={["text", "numeric", "numeric"]}
        headings={[<StandingHeading key="standing" />, "Ratio", "Count"]}
        rows={[
          ["Now", ...figuresOf(standing)],
          ["Month-end forecast", ...(forecast ? figuresOf(forecast) : ["-", "-"])],
          ["If alerts had been refunded", ...figuresOf(standing.withAlerts)],
        ]}
        increasedTableDensity
      />
      <Text as="p" variant="bodySm" tone="subdued">
        {countedWords(program, standing)}
      </Text>
      <Text as="p" variant="bodySm" tone="subdued">
        <Link url={rule.source} target="_blank" monochrome>
          {ruleSourceWords(program, rule)}
        </Link>
      </Text>
    </BlockStack>
  );
}

function figuresOf(ratio: NetworkRatio): [string, string] {
  return [ratioText(ratio), formatCount(ratio.count)];
}

function StandingHeading() {
  return (
    <Text as="span" visuallyHidden>
      Standing
    </Text>
  );
}

/** How much of a limit is reached. */
function LimitBar({ name, share, standing, of }: { name: string; share: number; standing: Standing; of: string }) {
  const id = useId();
  return (
    <BlockStack gap="050">
      <Text as="p" variant="bodySm" tone="subdued" id={id}>
        {name}
      </Text>
      <ProgressBar
        progress={Math.min(100, Math.floor(share * 100))}
        tone={barTones[standing]}
        size="small"
        animated={false}
        ariaLabelledBy={`${of} ${id}`}
      />
    </BlockStack>
  );
}

const barTones = { fine: "primary", near: "highlight", above: "critical" } as const satisfies Record<Standing, ProgressBarProps["tone"]>;
const badgeTones = { fine: "success", near: "attention", ratioOver: "warning", above: "critical" } as const satisfies Record<
  ShownStanding,
  BadgeProps["tone"]
>;
