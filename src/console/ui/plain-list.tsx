import type { ReactNode } from "react";

/** A list without marks; `isSpaced` keeps its entries apart. */
export function PlainList({ as: List = "ul", isSpaced = false, children }: { as?: "ul" | "ol"; isSpaced?: boolean; children: ReactNode }) {
  const gap = isSpaced ? "var(--p-space-300)" : undefined;
  return (
    // Safari takes a list without marks for no list, unless its role says so.
    <List
      role="list"
      style={{
        listStyle: "none",
        margin: 0,
        padding: 0,
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr)",
        gap,
        alignContent: "start",
      }}
    >
      {children}
    </List>
  );
}
