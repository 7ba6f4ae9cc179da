import { TextField } from "@shopify/polaris";
import { useState } from "react";
import type { ApiError } from "#console/api/api-error.ts";
import { VIEW_NAME_MAX } from "#domain/payments/saved-view.ts";

/** A saved view's name as it's typed, with its field and what is wrong with it; `sending` is the call that the name is for. */
export function useViewName(first: string, sending: { error: ApiError | null; reset: () => void }) {
  const [name, setName] = useState(first);
  const [isNameless, setNameless] = useState(false);
  const fault = isNameless ? "Enter a name" : nameFault(sending.error);
  return {
    name,
    /** Whether the call failed for another reason. */
    hasOtherFault: sending.error !== null && fault === undefined,
    /** Whether there is a name; the field says so where there's none. */
    check: () => {
      const isGiven = name.trim() !== "";
      setNameless(!isGiven);
      return isGiven;
    },
    field: (
      <TextField
        label="Name"
        value={name}
        onChange={(typed) => {
          setName(typed);
          setNameless(false);
          sending.reset();
        }}
        maxLength={VIEW_NAME_MAX}
        showCharacterCount
        autoComplete="off"
        error={fault}
      />
    ),
  };
}

/** What the server said about the name that was typed; undefined if it's something else that failed. */
function nameFault(error: ApiError | null): string | undefined {
  const isAboutName = error?.problem?.errors?.some(({ path }) => path === "name") ?? false;
  return isAboutName ? error?.problem?.detail : undefined;
}
