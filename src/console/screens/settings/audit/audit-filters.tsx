import { Box, Button, Icon, InlineStack, TextField } from "@shopify/polaris";
import { SearchIcon } from "@shopify/polaris-icons";
import { useState } from "react";
import type { Changer } from "#contract/audit.ts";
import type { AuditChoice } from "#console/screens/settings/audit/use-audit-address.ts";
import { ChoiceFilter } from "#console/ui/choice-filter.tsx";
import { FilterForm } from "#console/ui/filter-form.tsx";
import { FilterPopover } from "#console/ui/filter-popover.tsx";
import { useSearchText } from "#console/ui/use-search-text.ts";
import { auditActorKinds } from "#domain/accounts/audit-actors.ts";
import { auditAreas } from "#domain/accounts/audit-areas.ts";
import { formatCalendarDay } from "#domain/dates/format-instant.ts";
import { isCalendarDay } from "#domain/dates/is-calendar-day.ts";
import { keysOf } from "#domain/keys-of.ts";
import { NAME_MAX } from "#domain/lists/list-limits.ts";

type AuditFiltersProps = {
  choice: AuditChoice;
  /** Who made changes; undefined while they load. */
  changers: readonly Changer[] | undefined;
  isFiltered: boolean;
  onChange: (choice: AuditChoice) => void;
};

const areas = keysOf(auditAreas).map((value) => ({ value, label: auditAreas[value] }));

/** What the audit trail is searched and filtered by. */
export function AuditFilters({ choice, changers, isFiltered, onChange }: AuditFiltersProps) {
  return (
    <InlineStack gap="200" blockAlign="center">
      <Box minWidth="min(100%, 16rem)">
        <SearchField applied={choice.search} onSearch={(search) => onChange({ ...choice, search })} />
      </Box>
      <ChoiceFilter
        name="Area"
        choices={areas}
        applied={choice.areas}
        onApply={(values) => onChange({ ...choice, areas: keysOf(auditAreas).filter((area) => values.includes(area)) })}
      />
      <ChoiceFilter
        name="Person"
        choices={changers?.map((changer) => ({ value: changer.key, label: labelOf(changer) }))}
        applied={choice.changers}
        onApply={(chosen) => onChange({ ...choice, changers: chosen })}
      />
      <DateFilter choice={choice} onChange={onChange} />
      {isFiltered && (
        <Button variant="plain" onClick={() => onChange({ areas: [], changers: [], firstDay: "", lastDay: "", search: "" })}>
          Clear filters
        </Button>
      )}
    </InlineStack>
  );
}

/** People of one name are told apart by their email, and what no person is, by its label. */
function labelOf({ kind, name, email }: Changer): string {
  const more = email ?? (kind && auditActorKinds[kind]);
  return more === null ? name : `${name} (${more})`;
}

function SearchField({ applied, onSearch }: { applied: string; onSearch: (sought: string) => void }) {
  const { typed, setTyped } = useSearchText(applied, (text) => text.trim(), onSearch);
  return (
    <TextField
      type="search"
      label="Search changes"
      labelHidden
      placeholder="Search changes"
      prefix={<Icon source={SearchIcon} tone="subdued" />}
      value={typed}
      onChange={setTyped}
      maxLength={NAME_MAX}
      autoComplete="off"
      spellCheck={false}
      clearButton
      onClearButtonClick={() => {
        setTyped("");
        onSearch("");
      }}
    />
  );
}

function DateFilter({ choice, onChange }: { choice: AuditChoice; onChange: (choice: AuditChoice) => void }) {
  const words = dateWords(choice);
  return (
    <FilterPopover title="Filter by Date" words={words} label={`Filter by ${words}`}>
      {(leave) => (
        <DateForm
          applied={choice}
          onApply={(days) => {
            leave();
            onChange({ ...choice, ...days });
          }}
        />
      )}
    </FilterPopover>
  );
}

type Days = Pick<AuditChoice, "firstDay" | "lastDay">;

function DateForm({ applied, onApply }: { applied: Days; onApply: (days: Days) => void }) {
  const [firstDay, setFirst] = useState(applied.firstDay);
  const [lastDay, setLast] = useState(applied.lastDay);
  const isDay = (day: string) => day === "" || isCalendarDay(day);
  const isTurned = firstDay !== "" && lastDay !== "" && firstDay > lastDay;
  return (
    <FilterForm
      canApply={isDay(firstDay) && isDay(lastDay) && !isTurned}
      applyName="Apply Filter"
      onApply={() => onApply({ firstDay, lastDay })}
      onClear={applied.firstDay + applied.lastDay === "" ? null : () => onApply({ firstDay: "", lastDay: "" })}
    >
      <TextField label="From" type="date" autoComplete="off" value={firstDay} onChange={setFirst} />
      <TextField
        label="To"
        type="date"
        autoComplete="off"
        value={lastDay}
        onChange={setLast}
        error={isTurned && "The end date is before the start date"}
      />
    </FilterForm>
  );
}

function dateWords({ firstDay, lastDay }: Days): string {
  if (firstDay === "" && lastDay === "") return "Date";
  if (lastDay === "") return `Date: on or after ${formatCalendarDay(firstDay)}`;
  if (firstDay === "") return `Date: before or on ${formatCalendarDay(lastDay)}`;
  return `Date: ${formatCalendarDay(firstDay)} – ${formatCalendarDay(lastDay)}`;
}
