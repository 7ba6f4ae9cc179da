import { Text, TextField } from "@shopify/polaris";
import { useState, type ReactNode } from "react";

type Choice = { value: string; label: string };

/** The choices that match what was typed, and the field to type it in, which long lists alone have. */
export function useChoiceSearch<C extends Choice>(title: string, choices: readonly C[]): { shown: C[]; searchField: ReactNode } {
  const [sought, setSought] = useState("");
  if (choices.length <= SEARCHED_CHOICES) return { shown: [...choices], searchField: null };
  const shown = choices.filter(({ label }) => contains(label, sought));
  return {
    shown,
    searchField: (
      <>
        <TextField
          label={`Search ${title}`}
          labelHidden
          placeholder="Search"
          value={sought}
          onChange={setSought}
          autoComplete="off"
          clearButton
          onClearButtonClick={() => setSought("")}
        />
        {shown.length === 0 && (
          <Text as="p" tone="subdued">
            No matches
          </Text>
        )}
      </>
    ),
  };
}

/** Longer lists of choices can be searched. */
const SEARCHED_CHOICES = 20;

/** Whether a label has a word that starts with what was typed, in any case and without accents. */
function contains(label: string, typed: string): boolean {
  return ` ${searchable(label)}`.includes(` ${searchable(typed).trim()}`);
}

function searchable(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
