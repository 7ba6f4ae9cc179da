import type { Failure } from "./call-surety.ts";
import { say } from "./words.ts";

type FailureBannerProps = {
  heading: string;
  failure: Failure;
  /** What Retry does; without it, there is no such button. */
  onRetry?: () => void;
  isRetrying?: boolean;
};

/** With these, only a person's role, or the setup of the shop, helps; asking again doesn't. */
const FINAL = [403, 404];
const NOT_FOUND = 404;

/** What failed, why, and what to do about it. */
export function FailureBanner({ heading, failure, onRetry, isRetrying = false }: FailureBannerProps) {
  const canRetry = onRetry !== undefined && !FINAL.includes(failure.status ?? 0);
  return (
    <s-banner tone="critical" heading={heading}>
      <s-text>{failure.detail}</s-text>
      {canRetry && (
        <s-button slot="secondary-actions" onClick={onRetry} loading={isRetrying} disabled={isRetrying}>
          {say("failures.retry")}
        </s-button>
      )}
      {onRetry !== undefined && failure.status === NOT_FOUND && (
        <s-button slot="secondary-actions" href="app:/">
          {say("failures.openSurety")}
        </s-button>
      )}
    </s-banner>
  );
}
