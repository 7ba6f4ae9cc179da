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
import "#console/screens/dashboard/network-program-styles.css";

type NetworkProgramProps = { program: Program; standing: NetworkStanding };

/** One program: whether the shop is in it, how close it is to the limits, its forecast, and what alerts would change. */
export function NetworkProgram({ program, standing }: NetworkProgramProps) {
  const nameId = useId();
  const shares = limitShares(standing);
  const shown = shownStanding(standing);
  const { rule, forecast } = standing;
  const shared = { standing: standing.standing, of: nameId };
  return (
    <div className="network-program">
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
        <LimitBar {...shared} name="Ratio" limit={limitText(rule)} share={shares.ratio} />
        <LimitBar {...shared} name="Count" limit={formatCount(rule.leastCount)} share={shares.count} />
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
    </div>
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

type LimitBarProps = { name: string; limit: string; share: number; standing: Standing; of: string };

/** How much of a limit is reached, critical from the limit on. */
function LimitBar({ name, limit, share, standing, of }: LimitBarProps) {
  const id = useId();
  return (
    <BlockStack gap="050">
      <Text as="p" variant="bodySm" tone="subdued" id={id}>
        {`${name}, ${limitWords(share)} ${limit}`}
      </Text>
      <ProgressBar
        progress={Math.min(100, Math.floor(share * 100))}
        tone={share >= 1 ? "critical" : barTones[standing]}
        size="small"
        animated={false}
        ariaLabelledBy={`${of} ${id}`}
      />
    </BlockStack>
  );
}

function limitWords(share: number): string {
  if (share < 1) return "limit";
  return share > 1 ? "over the limit of" : "at the limit of";
}

const barTones = { fine: "primary", near: "highlight", above: "critical" } as const satisfies Record<Standing, ProgressBarProps["tone"]>;
const badgeTones = { fine: "success", near: "attention", ratioOver: "warning", above: "critical" } as const satisfies Record<
  ShownStanding,
  BadgeProps["tone"]
>;
