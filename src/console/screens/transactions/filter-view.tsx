import type { ReactElement } from "react";
import { amountWords, readAmountComparison, writeAmountComparison } from "#domain/payments/amount-comparison.ts";
import { onlyDigits, type ChoiceSource } from "#domain/payments/filter-kinds.ts";
import { readNumberRange, writeNumberRange } from "#domain/payments/number-range.ts";
import { orderDateWords, readOrderDate, writeOrderDate } from "#domain/payments/order-date.ts";
import {
  isFilterApplied,
  paymentFilters,
  textsOfFilter,
  withFilterTexts,
  withoutFilter,
  type FilterName,
  type PaymentFilter,
} from "#domain/payments/payment-filter.ts";
import { useAcquirerChoices, useOriginChoices, useScenarioChoices } from "#console/api/filter-choices.ts";
import { AmountFilterForm } from "#console/screens/transactions/amount-filter-form.tsx";
import { listedNames, shortened } from "#console/screens/transactions/chip-words.ts";
import { DateFilterForm } from "#console/screens/transactions/date-filter-form.tsx";
import { RangeFilterForm } from "#console/screens/transactions/range-filter-form.tsx";
import { rangeWords } from "#console/screens/transactions/range-words.ts";
import { TextFilterForm } from "#console/screens/transactions/text-filter-form.tsx";
import { useColleagueChoices } from "#console/ui/use-colleague-choices.ts";
import { ChoiceFilterForm } from "#console/ui/choice-filter-form.tsx";

type FilterViewMeans = {
  timeZone: string;
  /** Today in the shop's time zone, YYYY-MM-DD. */
  today: string;
  /** Null if the scenario isn't loaded yet or doesn't exist. */
  scenarioName: (id: number) => string | null;
  /** Null if the colleague isn't loaded yet or isn't one anymore. */
  colleagueName: (choice: string) => string | null;
  onChange: (filter: PaymentFilter) => void;
};

/**
 * How each kind of filter looks: what its chip says when applied ('Amount greater than 100'), and the fields that set it.
 * Values are read and written as the texts that a URL holds.
 */
export function filterView(filter: PaymentFilter, name: FilterName, means: FilterViewMeans): { words: string; fields: ReactElement } {
  const { timeZone, today, scenarioName, colleagueName, onChange } = means;
  const about = paymentFilters[name];
  const title = about.words;
  const texts = textsOfFilter(filter, name);
  const [text = ""] = texts;
  const apply = (changed: readonly string[]) => onChange(withFilterTexts(filter, name, changed));
  const onClear = isFilterApplied(filter, name) ? () => onChange(withoutFilter(filter, name)) : null;
  const choice = { title, applied: texts, onApply: apply, onClear };
  const typed = { label: title, applied: text, onApply: (value: string) => apply([value]), onClear };
  switch (about.kind) {
    case "date": {
      const date = readOrderDate(text);
      return {
        words: `${title}: ${date === null ? "any" : orderDateWords(date, timeZone)}`,
        fields: <DateFilterForm applied={date} today={today} onApply={(value) => apply([writeOrderDate(value)])} onClear={onClear} />,
      };
    }
    case "codes": {
      const names = texts.map(about.nameOf);
      const choices = about.codes.map(String).map((value) => ({ value, label: about.nameOf(value) }));
      return {
        words: `${title}: ${about.inFull ? names.join(" or ") : listedNames(names)}`,
        fields: <ChoiceFilterForm {...choice} choices={choices} />,
      };
    }
    case "ids": {
      const Form = loadedForms[about.choices];
      return {
        words: `${title}: ${listedNames(texts.map((id) => scenarioName(Number(id)) ?? `#${id}`))}`,
        fields: <Form {...choice} />,
      };
    }
    case "names": {
      const { choices, nameOf } = about;
      const isOfColleagues = choices === "colleagues";
      const words = `${title}: ${listedNames(texts.map((text) => (isOfColleagues ? colleagueName(text) : null) ?? nameOf(text)))}`;
      if (typeof choices === "string") {
        const Form = loadedForms[choices];
        return { words, fields: <Form {...choice} /> };
      }
      const known = choices.map((value) => ({ value, label: nameOf(value) }));
      return { words, fields: <ChoiceFilterForm {...choice} choices={known} nameOf={nameOf} /> };
    }
    case "countries": {
      const choices = about.choices.map((value) => ({ value, label: about.nameOf(value) }));
      return {
        words: `${title}: ${listedNames(texts.map(about.nameOf))}`,
        fields: <ChoiceFilterForm {...choice} choices={choices.toSorted((a, b) => a.label.localeCompare(b.label))} helpText={about.help} />,
      };
    }
    case "search":
    case "text":
      return {
        words: `${title}: ${shortened(text)}`,
        fields: (
          <TextFilterForm
            {...typed}
            type={about.kind === "search" ? "text" : about.keyboard}
            helpText={about.kind === "search" ? undefined : about.help}
          />
        ),
      };
    case "digits":
      return {
        words: `${title}: ${shortened(text)}`,
        fields: <TextFilterForm {...typed} type="tel" clean={(value) => onlyDigits(value).slice(0, about.max)} helpText={about.help} />,
      };
    case "amount": {
      const amount = readAmountComparison(text);
      return {
        words: amount === null ? title : `${title} ${amountWords(amount)}`,
        fields: <AmountFilterForm applied={amount} onApply={(value) => apply([writeAmountComparison(value)])} onClear={onClear} />,
      };
    }
    case "range": {
      const range = readNumberRange(text, about.max);
      return {
        words: range === null ? title : `${about.unit === "percent" ? title : "Amount"} ${rangeWords(range, about.unit)}`,
        fields: (
          <RangeFilterForm
            {...about}
            label={title}
            applied={range}
            onApply={(value) => apply([writeNumberRange(value)])}
            onClear={onClear}
          />
        ),
      };
    }
    case "flag":
      return {
        words: `${title}: yes`,
        fields: <ChoiceFilterForm {...choice} choices={[{ value: about.text, label: about.choice }]} />,
      };
  }
}

type LoadedFormProps = {
  title: string;
  applied: readonly string[];
  onApply: (values: string[]) => void;
  onClear: (() => void) | null;
};

/** Fields that load their choices from the server when opened. */
const loadedForms: Record<ChoiceSource, (props: LoadedFormProps) => ReactElement> = {
  scenarios: ScenarioForm,
  acquirers: AcquirerForm,
  origins: OriginForm,
  colleagues: ColleagueForm,
};

function ScenarioForm(props: LoadedFormProps) {
  return <ChoiceFilterForm {...props} {...useScenarioChoices()} />;
}

function AcquirerForm(props: LoadedFormProps) {
  return <ChoiceFilterForm {...props} {...useAcquirerChoices()} />;
}

function ColleagueForm(props: LoadedFormProps) {
  return <ChoiceFilterForm {...props} {...useColleagueChoices()} />;
}

function OriginForm(props: LoadedFormProps) {
  return <ChoiceFilterForm {...props} {...useOriginChoices()} />;
}
