import { useState } from "react";
import { formatInstant, formatInstantFully } from "#domain/dates/format-instant.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";

/** An instant in the shop's time zone, to the minute or second; the full date and zone on hover. */
export function InstantText({ at, withSeconds = false }: { at: Date; withSeconds?: boolean }) {
  const timeZone = useShopTimeZone();
  const [now] = useState(() => new Date());
  return (
    <time dateTime={at.toISOString()} title={formatInstantFully(at, timeZone)}>
      {formatInstant(at, timeZone, now, withSeconds)}
    </time>
  );
}
