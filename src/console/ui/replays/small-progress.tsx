import { ProgressBar } from "@shopify/polaris";

/** How far a replay is, beside its status, which says the same in words. */
export function SmallProgress({ percent }: { percent: number }) {
  return (
    <div style={{ width: "4rem" }}>
      <ProgressBar size="small" progress={percent} ariaLabelledBy={undefined} />
    </div>
  );
}
