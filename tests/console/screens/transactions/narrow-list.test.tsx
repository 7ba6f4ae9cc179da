import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { anApi, apiUrl, openScreen } from "#tests/support/open-screen.tsx";
import { aRow, wireList } from "#tests/support/wire-payments.ts";

const { server } = anApi();

/** A window of 390 pixels: every question after a width is answered for it. */
beforeEach(() => {
  const { matchMedia } = window;
  vi.stubGlobal("matchMedia", (media: string) => ({ ...matchMedia(media), matches: matchesWidth(media, 390) }));
});

function matchesWidth(media: string, widthPx: number): boolean {
  return [...media.matchAll(/\((min|max)-width: ([\d.]+)em\)/g)].every(([, bound, em]) =>
    bound === "min" ? widthPx >= Number(em) * 16 : widthPx <= Number(em) * 16,
  );
}

it("on a phone the list is cards with what is needed to choose the one to open", async () => {
  server.use(
    http.post(apiUrl("/payments/transactions"), () =>
      HttpResponse.json(wireList([aRow({ hasChargeback: true, decision: "rejected", riskScore: 0.5 })])),
    ),
  );
  openScreen("/transactions");
  const card = within((await screen.findByRole("link", { name: "#5001" })).closest("li") ?? document.createElement("li"));
  for (const text of ["$129.90", "Ana Silva", "All other orders", "Rejected", "High", "50.00% risk", "Chargeback"])
    expect(card.getByText(text)).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});
