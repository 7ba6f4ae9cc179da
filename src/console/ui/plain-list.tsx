import type { ReactNode } from "react";

/** A list without bullets; `isSpaced` puts gaps between the items. */
export function PlainList({ as: List = "ul", isSpaced = false, children }: { as?: "ul" | "ol"; isSpaced?: boolean; children: ReactNode }) {
  const gap = isSpaced ? "var(--p-space-300)" : undefined;
  return (
    // Safari doesn't announce a list without bullets as a list unless it has the role.
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
