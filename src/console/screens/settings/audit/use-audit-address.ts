import { useLocation, useSearchParams } from "react-router-dom";
import type { AuditFilter } from "#contract/audit.ts";
import { useGo } from "#console/session/navigation.tsx";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { auditAreas } from "#domain/accounts/audit-areas.ts";
import { isCalendarDay } from "#domain/dates/is-calendar-day.ts";
import { wholeDays } from "#domain/figures/period.ts";
import { keysOf } from "#domain/keys-of.ts";
import { limitNames, readPage, setParam } from "#domain/lists/query-params.ts";

/** What the list is filtered by, as chosen. Days are YYYY-MM-DD in the shop's time zone; empty for an open end. */
export type AuditChoice = Pick<AuditFilter, "areas" | "changers" | "search"> & { firstDay: string; lastDay: string };

const [PAGE, AREA, PERSON, FROM, TO, SOUGHT] = ["page", "area", "by", "from", "to", "q"];
/** Open ends are the furthest days that a list can be asked for. */
const [EVER, FOREVER] = ["2000-01-01", "2999-12-30"];

/** The page and filters of the address, with functions that change them. */
export function useAuditAddress() {
  const go = useGo();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const choice: AuditChoice = {
    areas: keysOf(auditAreas).filter((area) => params.getAll(AREA).includes(area)),
    changers: limitNames(params.getAll(PERSON)),
    firstDay: readDay(params.get(FROM)),
    lastDay: readDay(params.get(TO)),
    search: params.get(SOUGHT) ?? "",
  };
  const change = (set: (next: URLSearchParams) => void, replace: boolean) => {
    const next = new URLSearchParams(params);
    set(next);
    go(`${pathname}${next.size === 0 ? "" : `?${next}`}`, { replace });
  };
  return {
    page: readPage(params.get(PAGE)),
    choice,
    isFiltered: choice.areas.length + choice.changers.length > 0 || choice.firstDay + choice.lastDay + choice.search !== "",
    setPage: (page: number) => change((next) => setParam(next, PAGE, page === 1 ? [] : [page]), false),
    /** Starts at the first page of what is found. */
    setChoice: ({ areas, changers, firstDay, lastDay, search }: AuditChoice) =>
      change((next) => {
        setParam(next, PAGE, []);
        setParam(next, AREA, areas);
        setParam(next, PERSON, changers);
        setParam(next, FROM, firstDay === "" ? [] : [firstDay]);
        setParam(next, TO, lastDay === "" ? [] : [lastDay]);
        setParam(next, SOUGHT, search === "" ? [] : [search]);
      }, true),
  };
}

/** The choice as the server is asked. */
export function useAuditFilter({ firstDay, lastDay, ...choice }: AuditChoice): AuditFilter {
  const timeZone = useShopTimeZone();
  const { start, end } = wholeDays(firstDay || EVER, lastDay || FOREVER, timeZone);
  return { ...choice, people: [], startDate: firstDay === "" ? null : start, endDate: lastDay === "" ? null : end };
}

function readDay(text: string | null): string {
  return text !== null && isCalendarDay(text) ? text : "";
}
