import { FormLayout, Select, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useShopTimeZone } from "#console/session/session-context.tsx";
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

const USUAL_TIME = "90-days" satisfies LastingTime;
const CUSTOM = "custom";

const times = [...lastingTimes.map((time) => ({ value: time, label: lastingWords(time) })), { value: CUSTOM, label: "Custom" }];

/** The time that a replay is to be about, as it's chosen in a dialog; by default the last 90 days. */
export function useReplayTime(days?: ReplayDays) {
  const timeZone = useShopTimeZone();
  const [now] = useState(() => new Date());
  const clock = { now, timeZone };
  const [time, setTime] = useState<LastingTime | typeof CUSTOM>(days === undefined ? USUAL_TIME : CUSTOM);
  const [custom, setCustom] = useState<ReplayDays>(days ?? daysOf(USUAL_TIME, clock));
  const fault = time === CUSTOM ? replayDaysFault(custom, clock) : null;
  return {
    clock,
    time,
    setTime,
    custom,
    setCustom,
    fault,
    instants: () => instantsOf(time === CUSTOM ? custom : daysOf(time, clock), timeZone),
  };
}

/** The fields that choose it. */
export function ReplayTimeFields({
  chosen: { clock, time, setTime, custom, setCustom, fault },
}: {
  chosen: ReturnType<typeof useReplayTime>;
}) {
  const faultOf = (of: "first" | "last") => (fault?.of === of ? fault.words : undefined);
  const today = calendarDay(clock.now, clock.timeZone);
  return (
    <>
      <Select
        label="Orders placed in"
        options={times}
        value={time}
        onChange={(value) => setTime(lastingTimes.find((known) => known === value) ?? CUSTOM)}
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
    </>
  );
}
