import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { anApi, apiUrl, openScreen } from "#tests/support/open-screen.tsx";
import { aRow, wireList } from "#tests/support/wire-payments.ts";

const { server } = anApi();

/** The list's place, not the window, has 548 pixels, as inside of the shop admin on a tablet. */
beforeEach(() => {
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(548);
});

it("in a narrow place the list is cards with what is needed to choose the one to open", async () => {
  server.use(
    http.post(apiUrl("/payments/transactions"), () =>
      HttpResponse.json(wireList([aRow({ hasChargeback: true, subStatus: "PS5", decision: "rejected", riskScore: 0.5 })])),
    ),
  );
  openScreen("/transactions");
  const card = within((await screen.findByRole("link", { name: "#5001" })).closest("li") ?? document.createElement("li"));
  for (const text of ["$129.90", "Ana Silva", "All other orders", "Rejected", "High", "50.00% risk", "Chargeback", "Refunded"])
    expect(card.getByText(text)).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});

it("cards are sorted by a menu, as the table is by its headings", async () => {
  server.use(http.post(apiUrl("/payments/transactions"), () => HttpResponse.json(wireList([aRow()]))));
  const { user, query } = openScreen("/transactions");
  const menu = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Sort" });
  expect(menu.value).toBe("Newest first");
  await user.selectOptions(menu, "Highest risk first");
  await waitFor(() => expect(query().get("sort")).toBe("riskScore-desc"));
  expect(menu.value).toBe("Highest risk first");
});

it("a card has the whole of a long name and of a long scenario", async () => {
  const row = aRow({ payerFirstName: "Christopher-Alexander", payerLastName: "Featherstonehaugh", scenarioName: "A scenario ".repeat(9) });
  server.use(http.post(apiUrl("/payments/transactions"), () => HttpResponse.json(wireList([row]))));
  openScreen("/transactions");
  for (const text of ["Christopher-Alexander Featherstonehaugh", row.scenarioName.trim()]) {
    expect((await screen.findByText(text)).closest(".Polaris-Text--truncate")).toBeNull();
  }
});
