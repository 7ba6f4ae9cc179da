import { Banner } from "@shopify/polaris";

export type AdminLostProps = { detail: string; onRetry: () => void; isRetrying: boolean };

/** The admin gives no valid session token: what that means here, Retry, and Reload, which helps where Retry does not. */
export function AdminLost({ detail, onRetry, isRetrying }: AdminLostProps) {
  return (
    <Banner
      tone="warning"
      title="The connection to your shop's admin was lost"
      action={{ content: "Retry", onAction: onRetry, loading: isRetrying }}
      secondaryAction={{ content: "Reload", onAction: () => window.location.reload() }}
    >
      {detail}
    </Banner>
  );
}
