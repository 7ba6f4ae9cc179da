import { SkeletonBodyText } from "@shopify/polaris";

/** The list of shops while it loads. */
export function SkeletonAccounts() {
  return (
    <div role="status" aria-label="Loading the shops" aria-busy="true">
      {["first", "second", "third"].map((row) => (
        <div key={row} className="accounts__row">
          <div style={{ width: "16rem" }}>
            <SkeletonBodyText lines={2} />
          </div>
        </div>
      ))}
    </div>
  );
}
