import { makeAffixFinder } from "#domain/custom-lists/affix-finder.ts";
import { lookupForm } from "#domain/custom-lists/lookup-form.ts";
import type { ListType } from "#domain/custom-lists/list-type.ts";
import { makeRangeFinder } from "#domain/custom-lists/range-finder.ts";
import { makeValueEntries } from "#domain/custom-lists/value-entries.ts";
import type { ListFit, RuleList } from "#domain/rules/rule-environment.ts";

export type IndexedEntry = {
  /** As `readListValue` gives it. */
  value: string;
  /** Null if people see the same. */
  written: string | null;
  /** Milliseconds since 1970; null if it stays. */
  expiresAtMs: number | null;
};

/** A custom list's entries prepared for lookups, which change one by one. A million take about 150 MB. */
export type ListIndex = {
  readonly size: number;
  /** Adds an entry, or changes the one with this value. */
  put(entry: IndexedEntry): void;
  remove(value: string): void;
  /** The list at a moment: entries that have expired by then are out. It shows later changes too. */
  at(nowMs: number): RuleList;
};

/**
 * What equals an entry depends on the list's type: an IP address lies in a CIDR range, a BIN of 8 digits begins with an entry
 * of 6. `capacity` is how many entries to expect.
 */
export function makeListIndex(type: ListType, capacity = 0): ListIndex {
  const entries = new Map<string, string>();
  const expiries = new Map<string, number>();
  const values = makeValueEntries(entries);
  let finders = makeFinders(capacity);
  /** Entries that the finders have been told of, also those that were removed since. */
  let told = 0;

  function makeFinders(room: number) {
    return {
      capacity: room,
      prefix: makeAffixFinder("start", room),
      suffix: makeAffixFinder("end", room),
      range: type === "ip" ? makeRangeFinder(room) : null,
    };
  }

  function tell(value: string): void {
    finders.prefix.add(value);
    finders.suffix.add(value);
    if (isRange(value)) finders.range?.add(value);
    told += 1;
  }

  /** Starts the finders over once they know more than they have room for. */
  function makeRoom(): void {
    if (told < Math.max(finders.capacity, LEAST_ROOM)) return;
    finders = makeFinders(Math.max(entries.size * 2, LEAST_ROOM));
    told = 0;
    for (const value of entries.keys()) tell(value);
  }

  const find = (fit: ListFit, text: string, accepts: (value: string) => boolean): string | null => {
    const form = lookupForm(type, text);
    if (form === "") return null;
    if (fit === "equal" && type !== "bin") {
      if (accepts(form)) return form;
      return finders.range?.find(form, accepts) ?? null;
    }
    return finders[fit === "suffix" ? "suffix" : "prefix"].find(form, accepts);
  };

  return {
    get size() {
      return entries.size;
    },
    put({ value, written, expiresAtMs }) {
      if (!entries.has(value)) {
        makeRoom();
        tell(value);
        values.add(value);
      }
      entries.set(value, written ?? value);
      if (expiresAtMs === null) expiries.delete(value);
      else expiries.set(value, expiresAtMs);
    },
    remove(value) {
      if (!entries.delete(value)) return;
      expiries.delete(value);
      values.remove(value);
      finders.prefix.remove(value);
      finders.suffix.remove(value);
      if (isRange(value)) finders.range?.remove(value);
    },
    at(nowMs) {
      const holds = (value: string): boolean => entries.has(value) && (expiries.size === 0 || (expiries.get(value) ?? Infinity) > nowMs);
      const written = (value: string) => entries.get(value) ?? value;
      return {
        has: (fit, text) => find(fit, text, holds) !== null,
        matching(fit, text) {
          const found: string[] = [];
          find(fit, text, (value) => {
            if (holds(value)) found.push(written(value));
            return false;
          });
          return found;
        },
        equal(of, value) {
          const found = values.saying(of, value).find(holds);
          return found === undefined ? null : written(found);
        },
      };
    },
  };
}

const LEAST_ROOM = 64;

function isRange(value: string): boolean {
  return value.includes("/");
}
