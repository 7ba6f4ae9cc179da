import { useEffect, type RefObject } from "react";

/** Says to whoever does not see the arrow by which column the table inside of an element is sorted. */
export function useAriaSort(table: RefObject<HTMLElement>, sortColumn: number, direction: "ascending" | "descending"): void {
  useEffect(function setAriaSort() {
    table.current?.querySelectorAll("th").forEach((heading, index) => {
      if (index === sortColumn) heading.setAttribute("aria-sort", direction);
      else heading.removeAttribute("aria-sort");
    });
  });
}
