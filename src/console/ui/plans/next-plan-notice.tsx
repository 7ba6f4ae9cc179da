import { Banner, Text } from "@shopify/polaris";
import { useState } from "react";
import type { Billing } from "#contract/subscription.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { useKeepPlan } from "#console/ui/plans/use-billing.ts";
import { useDoneToast } from "#console/ui/toasts.tsx";
import { nextPlanWords, REQUEST_WORDS } from "#domain/accounts/plan-words.ts";
import { planOf } from "#domain/accounts/plans.ts";
import { formatDate } from "#domain/dates/format-instant.ts";

/** What changes at the period's end, or was asked for, and the way back. */
export function NextPlanNotice({ billing, isOwner }: { billing: Billing; isOwner: boolean }) {
  const timeZone = useShopTimeZone();
  const keeping = useKeepPlan();
  const showDone = useDoneToast();
  const { plan, request } = billing;
  const [now] = useState(() => new Date());
  const words = nextPlanWords(billing, timeZone, now);
  if (words === null && request === null) return null;
  const { name } = planOf(plan);
  const keep = () => keeping.mutate({}, { onSuccess: () => showDone(words === null ? "Request withdrawn" : `Your plan stays ${name}`) });
  const action = { content: words === null ? "Withdraw request" : `Keep ${name}`, onAction: keep, loading: keeping.isPending };
  return (
    <>
      {keeping.error !== null && (
        <ErrorState title="Couldn't change this" error={keeping.error} onRetry={keep} isRetrying={keeping.isPending} />
      )}
      <Banner tone="info" title={words ?? requestWords(billing, timeZone, now)} {...(isOwner ? { action } : {})}>
        <Text as="p">{words === null ? REQUEST_WORDS : `Your ${name} plan stays as it is until then.`}</Text>
      </Banner>
    </>
  );
}

function requestWords({ request }: Billing, timeZone: string, now: Date): string {
  if (request === null) return "";
  return `${request.isOwn ? "You" : request.askedBy} asked for ${planOf(request.plan).name} on ${formatDate(request.askedAt, timeZone, now)}`;
}
