import { BlockStack, Form, Modal, Select, SkeletonBodyText, Text } from "@shopify/polaris";
import { useState } from "react";
import { listMasterReplays, listScenarioSets, startMasterReplay } from "#contract/master-replays.ts";
import { useEndpoint, useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { ReplayTimeFields, useReplayTime } from "#console/ui/replay-time.tsx";
import { useFocusBack } from "#console/ui/use-focus-back.ts";

export const TRY_ON_ALL_SHOPS = "Try on all shops";
const LIVE = "live";

type TryShopsDialogProps = { onStarted: (masterReplayId: number) => void; onClose: () => void };

/** Asks which shop's scenarios to try in all shops, and on which past orders. */
export function TryShopsDialog({ onStarted, onClose }: TryShopsDialogProps) {
  useFocusBack();
  const forget = useForgetEndpoint();
  const sets = useEndpoint(listScenarioSets, {});
  const [tenantId, setTenantId] = useState<number | null>(null);
  const [set, setSet] = useState(LIVE);
  const time = useReplayTime();
  const starting = useEndpointMutation(startMasterReplay, {
    onSuccess: async ({ id }) => {
      onClose();
      onStarted(id);
      await forget(listMasterReplays);
    },
  });
  const shops = sets.data?.shops ?? [];
  const shop = shops.find((each) => each.tenantId === tenantId) ?? shops[0];
  const draft = shop?.drafts.find(({ draftId }) => String(draftId) === set);
  const canStart = shop !== undefined && time.fault === null;
  const start = () => {
    if (!canStart || starting.isPending) return;
    starting.mutate({ body: { tenantId: shop.tenantId, draftId: draft?.draftId ?? null, ...time.instants() } });
  };
  return (
    <Modal
      open
      title={TRY_ON_ALL_SHOPS}
      onClose={onClose}
      primaryAction={{ content: "Start", onAction: start, loading: starting.isPending, disabled: !canStart }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <Form onSubmit={start}>
          <BlockStack gap="400">
            {starting.error !== null && <ErrorState title="Couldn't start" error={starting.error} />}
            <Text as="p">
              Runs one shop&apos;s scenarios on past orders of each shop, as things were then. Rules over a list use each shop&apos;s own
              list of that name. Amounts are compared in each order&apos;s currency. Nothing changes for your orders.
            </Text>
            {sets.data === undefined && sets.error === null && <SkeletonBodyText lines={4} />}
            {sets.data === undefined && sets.error !== null && (
              <LoadFailure
                title="Couldn't load your shops"
                error={sets.error}
                onRetry={() => void sets.refetch()}
                isRetrying={sets.isFetching}
              />
            )}
            {sets.data !== undefined && shop === undefined && <Text as="p">There are no shops under this account yet.</Text>}
            {shop !== undefined && (
              <>
                <Select
                  label="Shop"
                  options={shops.map(({ tenantId: id, name }) => ({ value: String(id), label: name }))}
                  value={String(shop.tenantId)}
                  onChange={(chosen) => {
                    setTenantId(Number(chosen));
                    setSet(LIVE);
                  }}
                />
                <Select
                  label="Scenarios"
                  options={[
                    { value: LIVE, label: "Live" },
                    ...shop.drafts.map(({ draftId, name }) => ({ value: String(draftId), label: `Draft: ${name}` })),
                  ]}
                  value={draft === undefined ? LIVE : set}
                  onChange={setSet}
                />
                <ReplayTimeFields chosen={time} />
              </>
            )}
          </BlockStack>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
