import { Button, InlineGrid, InlineStack, Select, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { DateFields, useTypedDays } from "#console/ui/date-fields.tsx";
import { FilterForm } from "#console/ui/filter-form.tsx";
import { FilterPopover } from "#console/ui/filter-popover.tsx";
import { calendarDay } from "#domain/dates/format-instant.ts";
import { MAX_LAST_UNITS, periodUnits, type PeriodFilter, type PeriodUnit } from "#domain/figures/period.ts";
import { periodPresets } from "#domain/figures/period-presets.ts";
import { writePeriod } from "#domain/figures/period-url.ts";
import { FIRST_LAST_COUNT, FIRST_LAST_UNIT, periodWords } from "#domain/figures/period-words.ts";
import { formatCount } from "#domain/payments/page-range.ts";

/** The periods with a name, with the default of 30 days, which is null, in its place. */
const choices = periodPresets.flatMap((preset): (PeriodFilter | null)[] =>
  preset === "90-days" ? [null, { type: "preset", preset }] : [{ type: "preset", preset }],
);

type PeriodFilterProps = { applied: PeriodFilter | null; onApply: (filter: PeriodFilter | null) => void };

/** The date filter: periods to choose by name, and its five modes. */
export function PeriodFilterPopover({ applied, onApply }: PeriodFilterProps) {
  const words = periodWords(applied, useShopTimeZone());
  return (
    <FilterPopover title="Filter by Date" words={words} label={`Filter by Date: ${words}`}>
      {(leave) => (
        <PeriodForm
          applied={applied}
          onApply={(filter) => {
            leave();
            onApply(filter);
          }}
        />
      )}
    </FilterPopover>
  );
}

function PeriodForm({ applied, onApply }: PeriodFilterProps) {
  const timeZone = useShopTimeZone();
  // The day when the form was opened.
  const [today] = useState(() => calendarDay(new Date(), timeZone));
  const typed = useTypedDays(applied, today);
  const [count, setCount] = useState(String(applied?.type === "inLast" ? applied.count : FIRST_LAST_COUNT));
  const [unit, setUnit] = useState<PeriodUnit>(applied?.type === "inLast" ? applied.unit : FIRST_LAST_UNIT);
  const filter = typed.mode === "inLast" ? lastFilterOf(count, unit) : typed.days;
  return (
    <FilterForm canApply={filter !== null} applyName="Apply Filter" onApply={() => filter && onApply(filter)}>
      <PeriodPresets applied={applied} onApply={onApply} />
      <DateFields label="Date" typed={typed}>
        <InlineGrid columns={2} gap="200">
          <TextField
            label="Number"
            inputMode="numeric"
            value={count}
            onChange={setCount}
            autoComplete="off"
            error={filter === null && `Enter 1 to ${formatCount(MAX_LAST_UNITS[unit])}`}
          />
          <Select
            label="Unit"
            options={periodUnits.map((value) => ({ value, label: value }))}
            value={unit}
            onChange={(chosen) => setUnit(periodUnits.find((known) => known === chosen) ?? FIRST_LAST_UNIT)}
          />
        </InlineGrid>
        {filter?.type === "inLast" && (
          <Text as="p" variant="bodySm" tone="subdued">
            {`From this time ${filter.count} ${filter.count === 1 ? filter.unit.slice(0, -1) : filter.unit} ago until now`}
          </Text>
        )}
      </DateFields>
    </FilterForm>
  );
}

/** Chosen with one click. */
function PeriodPresets({ applied, onApply }: PeriodFilterProps) {
  const timeZone = useShopTimeZone();
  return (
    <InlineStack gap="100">
      {choices.map((choice) => (
        <Button
          key={writePeriod(choice) ?? ""}
          size="slim"
          pressed={writePeriod(choice) === writePeriod(applied)}
          onClick={() => onApply(choice)}
        >
          {periodWords(choice, timeZone)}
        </Button>
      ))}
    </InlineStack>
  );
}

function lastFilterOf(text: string, unit: PeriodUnit): PeriodFilter | null {
  const count = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return count >= 1 && count <= MAX_LAST_UNITS[unit] ? { type: "inLast", count, unit } : null;
}
