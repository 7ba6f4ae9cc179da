import { BlockStack, Button, Card, Icon, InlineStack, SkeletonBodyText, Text, Tooltip } from "@shopify/polaris";
import { ChartVerticalIcon, DataTableIcon, MaximizeIcon, QuestionCircleIcon } from "@shopify/polaris-icons";
import { createContext, lazy, Suspense, useRef, useState, type ReactNode } from "react";
import type { ChartData } from "#console/charts/chart-data.ts";
import type { ChartView } from "#console/charts/chart-view.ts";
import { CARD_CHART_PX, ChartRoom } from "#console/charts/chart-room.tsx";

type ChartCardProps = {
  title: string;
  /** Explains its terms, in a tooltip. */
  help?: ReactNode;
  /** Its main figure. */
  headline?: ReactNode;
  /** Beside the title: a switch of what the chart counts. */
  choice?: ReactNode;
  /** Null if there is none: `empty` is shown instead. */
  data: ChartData | null;
  empty: ReactNode;
  /** The most rows of its legend, which wraps below the chart on narrow screens. */
  legendRows?: number;
  /** Height of the chart in the card. If it is empty, the card takes what its words need. */
  height?: number;
  /** Whether a dialog shows more of it than the card: then it has one. */
  hasMore?: boolean;
  view: ChartView;
  children: (data: ChartData, height: number, isExpanded: boolean) => ReactNode;
};

const DIALOG_CHART_PX = 420;

// Loaded on demand: the first figures don't need them.
const LazyDialog = lazy(async () => ({ default: (await import("#console/charts/chart-dialog.tsx")).ChartDialog }));
const LazyTable = lazy(async () => ({ default: (await import("#console/charts/chart-table.tsx")).ChartTable }));

/** Shown beside a headline's figure: the chart's help in a dialog, whose title can't hold it. */
export const HeadlineAside = createContext<ReactNode>(null);

/** A chart with its title, table and dialog. The caller keeps the view's state. */
export function ChartCard(props: ChartCardProps) {
  const { title, help, headline, choice, data, height = CARD_CHART_PX, hasMore = false, view } = props;
  const expander = useRef<HTMLSpanElement>(null);
  // Once mounted, the dialog stays, so that it can animate out and restore focus.
  const [hasDialog, setHasDialog] = useState(view.isExpanded);
  if (view.isExpanded && !hasDialog) setHasDialog(true);
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="start" gap="200" wrap={false}>
          <InlineStack gap="100" blockAlign="center">
            <Text as="h3" variant="headingSm">
              {title}
            </Text>
            {help !== undefined && <Help title={title}>{help}</Help>}
          </InlineStack>
          <InlineStack gap="100" blockAlign="center" wrap={false}>
            {choice}
            {data && <TableToggle {...props} />}
            {data && hasMore && (
              <span ref={expander} className="chart-card__expander">
                <Button
                  variant="tertiary"
                  size="slim"
                  icon={MaximizeIcon}
                  accessibilityLabel={`Expand ${title}`}
                  onClick={() => view.setExpanded(true)}
                />
              </span>
            )}
          </InlineStack>
        </InlineStack>
        {headline}
        <ChartBody {...props} height={height} isExpanded={false} />
      </BlockStack>
      {data && hasMore && hasDialog && (
        <Suspense fallback={null}>
          <LazyDialog title={title} isOpen={view.isExpanded} onClose={() => view.setExpanded(false)} activator={expander}>
            <BlockStack gap="300">
              <InlineStack align="space-between" blockAlign="start" gap="200" wrap={false}>
                <HeadlineAside.Provider value={help !== undefined && <Help title={title}>{help}</Help>}>
                  <div>{headline}</div>
                </HeadlineAside.Provider>
                <InlineStack gap="100" blockAlign="center" wrap={false}>
                  {choice}
                  <TableToggle {...props} />
                </InlineStack>
              </InlineStack>
              <ChartBody {...props} height={DIALOG_CHART_PX} isExpanded />
            </BlockStack>
          </LazyDialog>
        </Suspense>
      )}
    </Card>
  );
}

type ChartBodyProps = ChartCardProps & { height: number; isExpanded: boolean };

function ChartBody({ title, data, empty, legendRows = 0, view, height, isExpanded, children }: ChartBodyProps) {
  return (
    <ChartRoom height={data ? height : 0} legendRows={data ? legendRows : 0}>
      {data === null && empty}
      {data && view.isTable && (
        <Suspense fallback={<SkeletonBodyText lines={6} />}>
          <LazyTable title={title} data={data} />
        </Suspense>
      )}
      {data && !view.isTable && children(data, height, isExpanded)}
    </ChartRoom>
  );
}

function TableToggle({ title, view }: ChartCardProps) {
  const label = view.isTable ? `Show ${title} as chart` : `Show ${title} as table`;
  return (
    <Button
      variant="tertiary"
      size="slim"
      icon={view.isTable ? ChartVerticalIcon : DataTableIcon}
      accessibilityLabel={label}
      onClick={() => view.setTable(!view.isTable)}
    />
  );
}

function Help({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Tooltip content={children} width="wide" preferredPosition="below">
      {/* Focusable, so that the tooltip opens for keyboards too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <span tabIndex={0} role="img" aria-label={`About ${title}`}>
        <Icon source={QuestionCircleIcon} tone="subdued" />
      </span>
    </Tooltip>
  );
}
