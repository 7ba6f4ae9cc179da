import { useEffect, type RefObject } from "react";

/** Tells screen readers which column the table inside an element is sorted by. */
export function useAriaSort(table: RefObject<HTMLElement>, sortColumn: number, direction: "ascending" | "descending"): void {
  useEffect(function setAriaSort() {
    table.current?.querySelectorAll("th").forEach((heading, index) => {
      if (index === sortColumn) heading.setAttribute("aria-sort", direction);
      else heading.removeAttribute("aria-sort");
    });
  });
}
