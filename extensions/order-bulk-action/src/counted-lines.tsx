import { say } from "../../shared/words.ts";
import type { Counted } from "./count-orders.ts";

/** What holds for how many orders, a line each: '7 orders: Under guarantee. …'. */
export function CountedLines({ lines }: { lines: readonly Counted[] }) {
  if (lines.length === 0) return null;
  return (
    <s-stack gap="small-300" accessibilityRole="unordered-list">
      {lines.map(({ words, count }) => (
        <s-box key={words} accessibilityRole="list-item">
          <s-text type="strong">{say("bulk.orders", { count })}</s-text> <s-text>{words}</s-text>
        </s-box>
      ))}
    </s-stack>
  );
}
