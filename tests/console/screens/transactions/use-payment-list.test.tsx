import { act, renderHook } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { expect, it } from "vitest";
import { usePaymentList } from "#console/screens/transactions/use-payment-list.ts";
import { defaultPaymentList } from "#domain/payments/payment-list-url.ts";

it("keeps a filter that is applied just before the search applies by itself", () => {
  const { result } = renderHook(() => ({ place: usePaymentList(), address: useLocation().search }), { wrapper: MemoryRouter });
  act(() => {
    result.current.place.setFilter({ ...defaultPaymentList.filter, decisions: ["rejected"] });
    result.current.place.setSearch("ada");
  });
  expect(result.current.place.list.filter).toMatchObject({ decisions: ["rejected"], search: "ada" });
  act(() => result.current.place.setSearch(null));
  expect(result.current.place.list.filter).toMatchObject({ decisions: ["rejected"], search: null });
  expect(result.current.address).toContain("rejected");
});
