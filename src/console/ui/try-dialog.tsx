import { BlockStack, Form, Modal, Text } from "@shopify/polaris";
import { listReplays, startReplay } from "#contract/replays.ts";
import { useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { useGo } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { ReplayTimeFields, useReplayTime } from "#console/ui/replay-time.tsx";
import { useFocusBack } from "#console/ui/use-focus-back.ts";
import type { ReplayDays } from "#domain/replay/replay-days.ts";

export const TRY_ON_PAST_ORDERS = "Try on past orders";

type TryDialogProps = {
  /** Whose scenarios are tried; null for the live ones. */
  draftId: number | null;
  /** The days that are proposed; the last 90 without them. */
  days?: ReplayDays;
  onClose: () => void;
};

/** Asks on which past orders to try scenarios, and leads to what that finds. */
export function TryDialog({ draftId, days, onClose }: TryDialogProps) {
  useFocusBack();
  const go = useGo();
  const forget = useForgetEndpoint();
  const time = useReplayTime(days);
  const starting = useEndpointMutation(startReplay, {
    onSuccess: async ({ id }) => {
      onClose();
      go(paths.replay(id));
      await forget(listReplays);
    },
  });
  const start = () => {
    if (time.fault !== null || starting.isPending) return;
    starting.mutate({ query: { draft: draftId ?? undefined }, body: time.instants() });
  };
  return (
    <Modal
      open
      title={TRY_ON_PAST_ORDERS}
      onClose={onClose}
      primaryAction={{ content: "Start", onAction: start, loading: starting.isPending, disabled: time.fault !== null }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <Form onSubmit={start}>
          <BlockStack gap="400">
            {starting.error !== null && <ErrorState title="Couldn't start" error={starting.error} />}
            <Text as="p">Runs these scenarios on past orders, as things were then. Nothing changes for your orders.</Text>
            <ReplayTimeFields chosen={time} />
          </BlockStack>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
