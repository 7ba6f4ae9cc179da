import { useEffect, type RefObject } from "react";

/** Makes checkboxes that stand for rows of which only some are selected neither on nor off; Polaris says so in an attribute alone. */
export function useMixedCheckboxes(table: RefObject<HTMLElement>): void {
  useEffect(function setIndeterminate() {
    table.current?.querySelectorAll<HTMLInputElement>("input[type=checkbox]").forEach((box) => {
      box.indeterminate = box.getAttribute("aria-checked") === "mixed";
    });
  });
}
