import { BlockStack, Form, FormLayout, Modal, Select, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { listReplays, startReplay } from "#contract/replays.ts";
import { useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { useGo } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { calendarDay } from "#domain/dates/format-instant.ts";
import {
  daysOf,
  earliestReplayDay,
  instantsOf,
  lastingTimes,
  lastingWords,
  replayDaysFault,
  type LastingTime,
  type ReplayDays,
} from "#domain/replay/replay-days.ts";

export const TRY_ON_PAST_ORDERS = "Try on past orders";
const USUAL_TIME = "90-days" satisfies LastingTime;
const CUSTOM = "custom";

const times = [...lastingTimes.map((time) => ({ value: time, label: lastingWords(time) })), { value: CUSTOM, label: "Custom" }];

type TryDialogProps = {
  /** Whose scenarios are tried; null for the live ones. */
  draftId: number | null;
  /** The days that are proposed; the last 90 without them. */
  days?: ReplayDays;
  onClose: () => void;
};

/** Asks on which past orders to try scenarios, and leads to what that finds. */
export function TryDialog({ draftId, days, onClose }: TryDialogProps) {
  const timeZone = useShopTimeZone();
  const go = useGo();
  const forget = useForgetEndpoint();
  const [now] = useState(() => new Date());
  const clock = { now, timeZone };
  const [time, setTime] = useState<LastingTime | typeof CUSTOM>(days === undefined ? USUAL_TIME : CUSTOM);
  const [custom, setCustom] = useState<ReplayDays>(days ?? daysOf(USUAL_TIME, clock));
  const starting = useEndpointMutation(startReplay, {
    onSuccess: async ({ id }) => {
      onClose();
      go(paths.replay(id));
      await forget(listReplays);
    },
  });
  const fault = time === CUSTOM ? replayDaysFault(custom, clock) : null;
  const start = () => {
    if (fault !== null || starting.isPending) return;
    const chosen = time === CUSTOM ? custom : daysOf(time, clock);
    starting.mutate({ query: { draft: draftId ?? undefined }, body: instantsOf(chosen, timeZone) });
  };
  const faultOf = (of: "first" | "last") => (fault?.of === of ? fault.words : undefined);
  const today = calendarDay(now, timeZone);
  return (
    <Modal
      open
      title={TRY_ON_PAST_ORDERS}
      onClose={onClose}
      primaryAction={{ content: "Start", onAction: start, loading: starting.isPending, disabled: fault !== null }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <Form onSubmit={start}>
          <BlockStack gap="400">
            {starting.error !== null && <ErrorState title="Couldn't start" error={starting.error} />}
            <Text as="p">Runs these scenarios on past orders, as things were then. Nothing changes for your orders.</Text>
            <Select
              label="Orders placed in"
              options={times}
              value={time}
              onChange={(chosen) => setTime(lastingTimes.find((known) => known === chosen) ?? CUSTOM)}
            />
            {time === CUSTOM && (
              <FormLayout>
                <FormLayout.Group condensed>
                  <TextField
                    label="From"
                    type="date"
                    autoComplete="off"
                    min={earliestReplayDay(clock)}
                    max={today}
                    value={custom.first}
                    onChange={(first) => setCustom({ ...custom, first })}
                    error={faultOf("first")}
                  />
                  <TextField
                    label="To"
                    type="date"
                    autoComplete="off"
                    min={custom.first}
                    max={today}
                    value={custom.last}
                    onChange={(last) => setCustom({ ...custom, last })}
                    error={faultOf("last")}
                  />
                </FormLayout.Group>
              </FormLayout>
            )}
          </BlockStack>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
