import { Banner, Link } from "@shopify/polaris";
import type { AccountOpening } from "#console/screens/accounts/use-open-account.ts";
import { ErrorState } from "#console/ui/error-state.tsx";

/** An account whose tab didn't open: what went wrong, or the link that the browser lets through. */
export function OpeningState({ opening: { blocked, fault, forget } }: { opening: AccountOpening }) {
  if (fault !== null) return <ErrorState title={`Couldn't open ${fault.name}`} error={fault.error} onDismiss={forget} />;
  if (blocked === null) return null;
  return (
    <Banner tone="warning" title="Your browser blocked the new tab" onDismiss={forget}>
      <Link url={blocked.address} external onClick={forget}>
        Open {blocked.name}
      </Link>{" "}
      within a minute, or allow pop-ups for Surety and try again.
    </Banner>
  );
}
