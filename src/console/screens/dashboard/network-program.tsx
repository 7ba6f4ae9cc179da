import {
  Badge,
  BlockStack,
  DataTable,
  InlineGrid,
  InlineStack,
  Link,
  ProgressBar,
  Text,
  type BadgeProps,
  type ProgressBarProps,
} from "@shopify/polaris";
import { useId, useState } from "react";
import { FoldLine } from "#console/ui/fold-line.tsx";
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

/** One program in a line: whether the shop is in it. It opens to how close it is, where it leads, and what alerts would change. */
export function NetworkProgram({ program, standing }: NetworkProgramProps) {
  const nameId = useId();
  const detailsId = useId();
  const shown = shownStanding(standing);
  const [isOpen, setOpen] = useState(isAtRisk(standing));
  return (
    <BlockStack gap="300">
      <FoldLine
        label={`${isOpen ? "Hide" : "Show"} details of ${program.name}`}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
        controls={detailsId}
        isSlim
      >
        <BlockStack gap="100">
          <InlineStack align="start" blockAlign="center" gap="200">
            <Text as="h4" variant="headingSm" id={nameId}>
              {program.name}
            </Text>
            <Badge tone={badgeTones[shown]}>{standingNames[shown]}</Badge>
          </InlineStack>
          <Text as="p">{answerWords(standing)}</Text>
        </BlockStack>
      </FoldLine>
      <div id={detailsId}>{isOpen && <Details program={program} standing={standing} nameId={nameId} />}</div>
    </BlockStack>
  );
}

function Details({ program, standing, nameId }: NetworkProgramProps & { nameId: string }) {
  const shares = limitShares(standing);
  const { rule, forecast } = standing;
  const shared = { standing: standing.standing, of: nameId };
  return (
    <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
      <BlockStack gap="200">
        <LimitBar {...shared} name="Ratio" limit={limitText(rule)} share={shares.ratio} />
        <LimitBar {...shared} name="Count" limit={formatCount(rule.leastCount)} share={shares.count} />
        <Text as="p" variant="bodySm" tone="subdued">
          {countedWords(program, standing)}
        </Text>
        <Text as="p" variant="bodySm" tone="subdued">
          {program.fullName}.{" "}
          <Link url={rule.source} target="_blank" monochrome>
            {ruleSourceWords(program, rule)}
          </Link>
        </Text>
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
    </InlineGrid>
  );
}

/** Whether a limit is reached or near, now or as it goes on. */
function isAtRisk(standing: NetworkStanding): boolean {
  const hasWorseForecast = standing.forecast !== null && standing.forecast.standing !== "fine";
  return shownStanding(standing) !== "fine" || hasWorseForecast;
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

/** How much of a limit is reached. One that is reached alone has no consequences. */
function LimitBar({ name, limit, share, standing, of }: LimitBarProps) {
  const id = useId();
  const isOverAlone = share >= 1 && standing !== "above";
  return (
    <BlockStack gap="050">
      <Text as="p" variant="bodySm" tone="subdued" id={id}>
        {`${name}, ${limitWords(share)} ${limit}`}
      </Text>
      <div className={isOverAlone ? "network-program__bar--amber" : undefined}>
        <ProgressBar
          progress={Math.min(100, Math.floor(share * 100))}
          tone={barTones[standing]}
          size="small"
          animated={false}
          ariaLabelledBy={`${of} ${id}`}
        />
      </div>
    </BlockStack>
  );
}

function limitWords(share: number): string {
  if (share < 1) return "limit";
  return share > 1 ? "over the limit of" : "at the limit of";
}

const barTones = { fine: "success", near: "highlight", above: "critical" } as const satisfies Record<Standing, ProgressBarProps["tone"]>;
const badgeTones = { fine: "success", near: "attention", ratioOver: "warning", above: "critical" } as const satisfies Record<
  ShownStanding,
  BadgeProps["tone"]
>;
