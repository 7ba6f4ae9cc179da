/** What is wrong with a field, one sentence a line. */
export function FaultsText({ faults }: { faults: readonly string[] }) {
  return (
    <span role="alert">
      {[...new Set(faults)].map((fault) => (
        <span key={fault} style={{ display: "block", overflowWrap: "anywhere" }}>
          {fault}
        </span>
      ))}
    </span>
  );
}

/** The error of a Polaris field; none without faults. */
export function errorOf(faults: readonly string[] | undefined) {
  return faults === undefined || faults.length === 0 ? undefined : <FaultsText faults={faults} />;
}
