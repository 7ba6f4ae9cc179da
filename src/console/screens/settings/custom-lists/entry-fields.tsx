import { TextField } from "@shopify/polaris";
import { errorOf } from "#console/screens/settings/custom-lists/faults-text.tsx";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { listLimits } from "#domain/custom-lists/list-limits.ts";

type EntryFieldsProps = {
  /** The last day, YYYY-MM-DD; empty for none. */
  lastDay: string;
  onLastDay: (day: string) => void;
  note: string;
  onNote: (note: string) => void;
  said: { expiresAt?: string[]; note?: string[] };
};

/** Until when entries hold, and what is noted about them. */
export function EntryFields({ lastDay, onLastDay, note, onNote, said }: EntryFieldsProps) {
  const timeZone = useShopTimeZone();
  return (
    <>
      <TextField
        label="Last day (optional)"
        type="date"
        autoComplete="off"
        value={lastDay}
        onChange={onLastDay}
        error={errorOf(said.expiresAt)}
        helpText={`Expires at the end of this day (${timeZone}). Without a day, it never expires.`}
      />
      <TextField
        label="Note (optional)"
        autoComplete="off"
        maxLength={listLimits.note}
        value={note}
        onChange={onNote}
        error={errorOf(said.note)}
      />
    </>
  );
}
