import { renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { PaymentRow } from "#contract/payment-list.ts";
import { paymentLinkId } from "#console/screens/transactions/payment-link.tsx";
import { useFirstRowFocus } from "#console/screens/transactions/use-first-row-focus.ts";
import { aRow } from "#tests/support/wire-payments.ts";

it("rows that come after an answer without any take neither the place nor the focus", () => {
  const scrollTo = vi.spyOn(window, "scrollTo").mockReturnValue(undefined);
  const row = aRow();
  const link = Object.assign(document.createElement("a"), { id: paymentLinkId(row.paymentId), href: "/" });
  document.body.append(link);
  const shown: { rows: PaymentRow[]; isFetching: boolean } = { rows: [], isFetching: false };
  const { result, rerender } = renderHook(({ rows, isFetching }) => useFirstRowFocus(rows, isFetching), { initialProps: shown });
  const answer = (rows: PaymentRow[]) => {
    rerender({ rows, isFetching: true });
    rerender({ rows, isFetching: false });
  };
  result.current();
  answer([]);
  answer([row]);
  expect(scrollTo).not.toHaveBeenCalled();
  expect(document.activeElement).not.toBe(link);
  result.current();
  answer([row]);
  expect(document.activeElement).toBe(link);
  link.remove();
});
