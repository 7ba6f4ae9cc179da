import { BlockStack, Combobox, Icon, Listbox, Text } from "@shopify/polaris";
import { SearchIcon } from "@shopify/polaris-icons";
import { useState } from "react";
import type { Choice, ChoiceGroup } from "#domain/rules/rule-form.ts";

type PickerProps = {
  label: string;
  isLabelHidden?: boolean;
  groups: readonly ChoiceGroup[];
  chosen: string | null;
  /** What is shown of a choice that isn't offered any longer. */
  shownOf?: string;
  onChoose: (name: string) => void;
  error?: string | undefined;
  helpText?: string | undefined;
  isDisabled?: boolean;
};

/** Chooses one of many, each with a line of help, by typing part of its words. */
export function Picker({
  label,
  isLabelHidden = false,
  groups,
  chosen,
  shownOf,
  onChoose,
  error,
  helpText,
  isDisabled = false,
}: PickerProps) {
  const [sought, setSought] = useState<string | null>(null);
  // A list that is still there while it closes would name an active option again, which is gone then.
  const [isOpen, setOpen] = useState(false);
  const all = groups.flatMap(({ choices }) => choices);
  const current = all.find(({ name }) => name === chosen);
  const shown = groupsWith(groups, sought ?? "");
  return (
    <Combobox
      height="18rem"
      onClose={() => {
        setSought(null);
        setOpen(false);
      }}
      activator={
        <Combobox.TextField
          label={label}
          labelHidden={isLabelHidden}
          placeholder="Search"
          prefix={<Icon source={SearchIcon} />}
          value={sought ?? current?.label ?? shownOf ?? ""}
          onFocus={() => setOpen(true)}
          onChange={(typed) => {
            setSought(typed);
            setOpen(true);
          }}
          // What is typed replaces what is chosen.
          selectTextOnFocus
          autoComplete="off"
          disabled={isDisabled}
          error={error}
          helpText={helpText ?? current?.help}
        />
      }
    >
      {!isOpen ? null : shown.length === 0 ? (
        <div role="status" style={{ padding: "0.75rem" }}>
          <Text as="p" tone="subdued">{`Nothing matches “${(sought ?? "").trim()}”`}</Text>
        </div>
      ) : (
        <Listbox
          onSelect={(name) => {
            setSought(null);
            onChoose(name);
          }}
        >
          {shown.map(({ title, choices }) => (
            <Listbox.Section key={title} divider={false} title={<GroupTitle title={title} />}>
              {choices.map((choice) => (
                <Listbox.Option key={choice.name} value={choice.name} selected={choice.name === chosen}>
                  <Listbox.TextOption selected={choice.name === chosen}>
                    <ChoiceText choice={choice} />
                  </Listbox.TextOption>
                </Listbox.Option>
              ))}
            </Listbox.Section>
          ))}
        </Listbox>
      )}
    </Combobox>
  );
}

function GroupTitle({ title }: { title: string }) {
  return (
    <div style={{ padding: "0.5rem 0.75rem 0" }}>
      <Text as="span" variant="headingXs" tone="subdued">
        {title}
      </Text>
    </div>
  );
}

/** `Listbox.TextOption` takes one element or text. */
function ChoiceText({ choice: { label, help } }: { choice: Choice }) {
  return (
    <BlockStack>
      <Text as="p">{label}</Text>
      {help !== "" && (
        <Text as="p" tone="subdued" variant="bodySm">
          {help}
        </Text>
      )}
    </BlockStack>
  );
}

/**
 * The choices that have every word that was typed; those with them in the label come first. Where none has, numbers are left out:
 * 'orders in 36 hours' finds what asks for the hours afterwards.
 */
function groupsWith(groups: readonly ChoiceGroup[], typed: string): ChoiceGroup[] {
  const words = searchable(typed).split(/\s+/).filter(Boolean);
  const found = groupsWithAll(groups, words);
  const texts = words.filter((word) => !/^\d+$/.test(word));
  return found.length > 0 || texts.length === 0 ? found : groupsWithAll(groups, texts);
}

function groupsWithAll(groups: readonly ChoiceGroup[], words: readonly string[]): ChoiceGroup[] {
  const hasAll = (text: string) => words.every((word) => searchable(text).includes(word));
  const inLabel = groups.map(({ title, choices }) => ({ title, choices: choices.filter(({ label }) => hasAll(label)) }));
  const inHelp = groups.map(({ title, choices }) => ({
    title,
    choices: choices.filter(({ label, help, search = "" }) => !hasAll(label) && hasAll(`${label} ${help} ${search}`)),
  }));
  return groups
    .map(({ title }, at) => ({ title, choices: [...(inLabel[at]?.choices ?? []), ...(inHelp[at]?.choices ?? [])] }))
    .filter(({ choices }) => choices.length > 0);
}

function searchable(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
