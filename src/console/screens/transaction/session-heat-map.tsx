import { BlockStack, InlineStack, Scrollable, Text } from "@shopify/polaris";
import type { SessionPage, SessionSpot } from "#contract/session-evidence.ts";
import { PlainList } from "#console/ui/plain-list.tsx";
import { countWords } from "#domain/text/count-words.ts";
import { countsByScreen, heatCells } from "#domain/visits/heat-map.ts";
import "#console/screens/transaction/session-heat-map-styles.css";

type HeatMapProps = { page: SessionPage; moves: SessionSpot[]; clicks: SessionSpot[] };

/** Thousandths of the page's width, as all places are. */
const WIDTH = 1000;
const CELL = 25;
const CLICK_RADIUS = 14;
/** Of a longer page the top is drawn, and what happened below it is counted. */
const MOST_SCREENS = 12;
/** The faintest square can still be seen. */
const FAINTEST = 0.18;

/**
 * A page's outline, of which one screen fits, with where the pointer was, what was clicked, where screens end, and the same in words.
 */
export function SessionHeatMap({ page, moves, clicks }: HeatMapProps) {
  const fold = Math.max(100, page.fold);
  const [moved, clicked] = [moves.map(placeOf), clicks.map(placeOf)];
  const lowest = Math.max(0, ...moved.map(({ y }) => y), ...clicked.map(({ y }) => y));
  const whole = Math.max(page.height, fold, lowest);
  const height = Math.min(whole, fold * MOST_SCREENS);
  const screens = Math.max(1, Math.ceil(height / fold));
  const isDrawn = ({ y }: Spot) => y <= height;
  const [drawnMoves, drawnClicks] = [moved.filter(isDrawn), clicked.filter(isDrawn)];
  const words = screenWords(countsByScreen(drawnMoves, fold, screens), countsByScreen(drawnClicks, fold, screens));
  if (whole > height) {
    const below = countsWords(moved.length - drawnMoves.length, clicked.length - drawnClicks.length);
    words.push(`Only the first ${MOST_SCREENS} screens are drawn. Below them: ${below}.`);
  }
  return (
    <BlockStack gap="300">
      <InlineStack gap="400" blockAlign="center">
        <Legend className="heat-map-moves" words="Pointer moves: the darker, the more" />
        <Legend className="heat-map-clicks" words="Click" />
        <Legend className="heat-map-fold" words="End of a screen" />
      </InlineStack>
      <Scrollable className="heat-map" focusable>
        <svg
          viewBox={`0 0 ${WIDTH} ${height}`}
          style={{ maxWidth: `calc(var(--heat-map-height) * ${WIDTH / fold})` }}
          role="img"
          aria-label={`${countWords(moves.length, "pointer move")} and ${countWords(clicks.length, "click")} on this page. ${words.join(" ")}`}
        >
          <rect className="heat-map-page" width={WIDTH} height={height} />
          {heatCells(drawnMoves, CELL).map(({ x, y, heat }) => (
            <rect
              key={`${x} ${y}`}
              className="heat-map-moves"
              x={x}
              y={y}
              width={CELL}
              height={CELL}
              rx={6}
              opacity={FAINTEST + (1 - FAINTEST) * heat}
            />
          ))}
          {Array.from({ length: screens - 1 }, (_, index) => (
            <line key={index} className="heat-map-fold" x1={0} x2={WIDTH} y1={(index + 1) * fold} y2={(index + 1) * fold} />
          ))}
          {drawnClicks.map(({ x, y }, index) => (
            <circle key={index} className="heat-map-clicks" cx={x} cy={y} r={Math.max(CLICK_RADIUS, CLICK_RADIUS * (fold / WIDTH))} />
          ))}
        </svg>
      </Scrollable>
      <PlainList>
        {words.map((line) => (
          <li key={line}>
            <Text as="span" tone="subdued">
              {line}
            </Text>
          </li>
        ))}
      </PlainList>
    </BlockStack>
  );
}

function Legend({ className, words }: { className: string; words: string }) {
  return (
    <InlineStack gap="150" blockAlign="center" wrap={false}>
      <svg width="20" height="20" viewBox="0 0 40 40" aria-hidden="true">
        {className === "heat-map-fold" ? (
          <line className={className} x1={0} x2={40} y1={20} y2={20} />
        ) : (
          <circle className={className} cx={20} cy={20} r={CLICK_RADIUS} />
        )}
      </svg>
      <Text as="span">{words}</Text>
    </InlineStack>
  );
}

type Spot = { x: number; y: number };

function placeOf([, x, y]: SessionSpot): Spot {
  return { x, y };
}

/** Screens on which nothing happened are left out. */
function screenWords(moves: readonly number[], clicks: readonly number[]): string[] {
  return moves.flatMap((moved, index) => {
    const clicked = clicks[index] ?? 0;
    if (moved + clicked === 0) return [];
    return [`Screen ${index + 1}: ${countsWords(moved, clicked)}.`];
  });
}

function countsWords(moves: number, clicks: number): string {
  return `${countWords(moves, "move")}, ${countWords(clicks, "click")}`;
}
