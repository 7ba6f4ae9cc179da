import { BlockStack, Form, Modal, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { listReplays, startShadow } from "#contract/replays.ts";
import { useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { useGo } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { useFocusBack } from "#console/ui/use-focus-back.ts";
import { addDays } from "#domain/dates/day-bounds.ts";
import { calendarDay } from "#domain/dates/format-instant.ts";
import { endOfDay, latestShadowDay, shadowDayFault } from "#domain/replay/replay-days.ts";

export const TRY_ON_NEW_ORDERS = "Try on new orders";
const USUAL_DAYS = 30;

/** Asks until when to try a draft on new orders, and leads to what that finds. */
export function ShadowDialog({ draftId, onClose }: { draftId: number; onClose: () => void }) {
  useFocusBack();
  const timeZone = useShopTimeZone();
  const go = useGo();
  const forget = useForgetEndpoint();
  const [now] = useState(() => new Date());
  const clock = { now, timeZone };
  const today = calendarDay(now, timeZone);
  const [last, setLast] = useState(addDays(today, USUAL_DAYS));
  const starting = useEndpointMutation(startShadow, {
    onSuccess: async ({ id }) => {
      onClose();
      go(paths.replay(id));
      await forget(listReplays);
    },
  });
  const fault = shadowDayFault(last, clock);
  const start = () => {
    if (fault !== null || starting.isPending) return;
    starting.mutate({ query: { draft: draftId }, body: { untilDate: endOfDay(last, timeZone) } });
  };
  return (
    <Modal
      open
      title={TRY_ON_NEW_ORDERS}
      onClose={onClose}
      primaryAction={{ content: "Start", onAction: start, loading: starting.isPending, disabled: fault !== null }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <Form onSubmit={start}>
          <BlockStack gap="400">
            {starting.error !== null && <ErrorState title="Couldn't start" error={starting.error} />}
            <Text as="p">
              Runs this draft as a shadow of your live scenarios: on each new order, without effect. Later changes of the draft don&apos;t
              change the shadow.
            </Text>
            <TextField
              label="Until the end of"
              type="date"
              autoComplete="off"
              min={today}
              max={latestShadowDay(clock)}
              value={last}
              onChange={setLast}
              error={fault ?? undefined}
              helpText="You can stop it sooner."
            />
          </BlockStack>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
