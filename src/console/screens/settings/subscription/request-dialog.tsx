import { BlockStack, List, Modal, Text } from "@shopify/polaris";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Billing } from "#contract/subscription.ts";
import { useGo } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { useMay } from "#console/session/use-may.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { ownerWords } from "#console/ui/plans/owner-words.ts";
import { useRequestPlan } from "#console/ui/plans/use-billing.ts";
import { INVOICE_WORDS, planFeatures, plannedChange, priceWords, REQUEST_WORDS } from "#domain/accounts/plan-words.ts";
import { isEnterprisePlan, planNamed, planOf, planStep, type PlanId } from "#domain/accounts/plans.ts";

const REQUEST_PARAM = "request";

/** Asks whether to send the request for the plan that the address names. It stays while it closes. */
export function RequestDialog({ billing }: { billing: Billing }) {
  const [params] = useSearchParams();
  const named = planNamed(params.get(REQUEST_PARAM) ?? "")?.id ?? null;
  const wanted = named !== null && !isEnterprisePlan(named) && planStep(billing.plan, named) === "upgrade" ? named : null;
  const isOpen = wanted !== null && billing.request?.plan !== wanted;
  const [shown, setShown] = useState<PlanId | null>(null);
  if (isOpen && shown !== wanted) setShown(wanted);
  return shown === null ? null : <OpenDialog plan={shown} billing={billing} isOpen={isOpen} />;
}

function OpenDialog({ plan, billing, isOpen }: { plan: PlanId; billing: Billing; isOpen: boolean }) {
  const go = useGo();
  const isOwner = useMay("owner");
  const close = () => go(paths.subscription(), { replace: true });
  const requesting = useRequestPlan(close);
  const send = () => requesting.mutate({ body: { plan } });
  const { name } = planOf(plan);
  const replaced = billing.request?.plan === plan ? null : billing.request;
  const [now] = useState(() => new Date());
  const planned = plannedChange(billing, useShopTimeZone(), now);
  return (
    <Modal
      open={isOpen}
      title={`Request ${name}`}
      onClose={close}
      {...(isOwner ? { primaryAction: { content: "Send request", onAction: send, loading: requesting.isPending } } : {})}
      secondaryActions={[{ content: isOwner ? "Cancel" : "Close", onAction: close, disabled: requesting.isPending }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          {requesting.error !== null && <ErrorState title="Couldn't send the request" error={requesting.error} />}
          <Text as="p">
            {name} is {priceWords(plan)}, paid by invoice. {INVOICE_WORDS} {REQUEST_WORDS}
          </Text>
          {replaced !== null && <Text as="p">It replaces the request for {planOf(replaced.plan).name}.</Text>}
          {planned !== null && <Text as="p">Sending this request ends your {planned}.</Text>}
          <Text as="p">{name} includes:</Text>
          <List>
            {planFeatures(plan).map((feature) => (
              <List.Item key={feature}>{feature}</List.Item>
            ))}
          </List>
          {!isOwner && <Text as="p">{ownerWords(billing)}</Text>}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
