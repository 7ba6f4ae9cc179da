import { createContext, type ReactNode } from "react";

/** Shown beside a headline's figure: the chart's help in a dialog, whose title can't hold it. */
export const HeadlineAside = createContext<ReactNode>(null);
