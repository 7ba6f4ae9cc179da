import { createContext } from "react";
import { DEFAULT_COMPARISON, type Comparison } from "#domain/figures/comparison.ts";

/** What the figures below are compared to; `isAwaited` until those have loaded. */
export const ComparisonContext = createContext<{ comparison: Comparison; isAwaited: boolean }>({
  comparison: DEFAULT_COMPARISON,
  isAwaited: false,
});
