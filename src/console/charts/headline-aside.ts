import { createContext, type ReactNode } from "react";

/** What stands beside the figure of a headline: in a dialog, whose title takes none, the explanation of its terms. */
export const HeadlineAside = createContext<ReactNode>(null);
