import { TextField, type TextFieldProps } from "@shopify/polaris";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { listLimits } from "#domain/custom-lists/list-limits.ts";

type EntryFieldsProps = {
  /** The last day, YYYY-MM-DD; empty for none. */
  lastDay: string;
  onLastDay: (day: string) => void;
  /** The first day that can be picked. */
  earliest?: string;
  note: string;
  onNote: (note: string) => void;
  errors: { lastDay?: TextFieldProps["error"]; note?: TextFieldProps["error"] };
};

/** Until when entries of a custom list hold, and what is noted about them. */
export function EntryFields({ lastDay, onLastDay, earliest, note, onNote, errors }: EntryFieldsProps) {
  const timeZone = useShopTimeZone();
  return (
    <>
      <TextField
        label="Last day (optional)"
        type="date"
        autoComplete="off"
        min={earliest}
        value={lastDay}
        onChange={onLastDay}
        error={errors.lastDay}
        helpText={`Expires at the end of this day (${timeZone}). Without a day, it never expires.`}
      />
      <TextField
        label="Note (optional)"
        autoComplete="off"
        maxLength={listLimits.note}
        value={note}
        onChange={onNote}
        error={errors.note}
      />
    </>
  );
}
