import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { draftSuggestion, getSuggestions, startSuggestions } from "#contract/suggestions.ts";
import type { Role } from "#domain/accounts/roles.ts";
// The router loads these when they are first needed, which takes long on a busy machine.
import "#console/app/protected-area.tsx";
import "#console/screens/scenarios/scenarios-screen.tsx";
import "#console/screens/suggestions/suggestions-screen.tsx";
import { findSuggestions } from "#server/suggestions/find-suggestions.ts";
import { aSuggestion } from "#tests/support/a-suggestion.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();
const SUGGESTIONS = "/scenarios/suggestions";

async function aSuggestedShop({ role = "analyst" }: { role?: Role } = {}) {
  const shop = await aShop({ plan: "plus" });
  const person = await aPerson({ of: [shop], role });
  return { shop, person, as: asPerson(person, shop) };
}

describe("suggestions", () => {
  it("are explained before the first search, which says how far it is and why it found nothing", async () => {
    const made = await aSuggestedShop();
    const release = served.hold(getSuggestions);
    const { user } = served.open(SUGGESTIONS, made);
    await waitFor(() => expect(document.querySelector("[aria-busy=true]")).toBeTruthy());
    release();
    expect(await screen.findByText("Find rules in your own chargebacks")).toBeTruthy();
    expect(document.title).toBe("Suggestions · Surety");
    await user.click(screen.getByRole("button", { name: "Find suggestions" }));
    expect(await screen.findByText("Read 0 of 0 orders")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Find again" }).getAttribute("aria-disabled")).toBe("true");
    const { search } = await served.app().read(getSuggestions, {}, made.as);
    await findSuggestions(served.app().services, { tenantId: made.shop.tenantId, searchId: search?.id ?? 0 }, new AbortController().signal);
    expect(await screen.findByText("There are no orders yet.", {}, { timeout: 20_000 })).toBeTruthy();
  });

  it("say what they would have done, and lead into the draft that's made of one", async () => {
    const made = await aSuggestedShop();
    await aSuggestion(made.shop);
    const { user, place } = served.open(SUGGESTIONS, made);
    expect(await screen.findByRole("heading", { name: "Order amount is at least 500" })).toBeTruthy();
    expect(
      screen.getByText("On the latest 30%: would have stopped 9 of 12 chargebacks worth $1,800, and 4 of 398 good orders worth $310."),
    ).toBeTruthy();
    served.refuse(draftSuggestion, 500);
    await user.click(screen.getByRole("button", { name: "Make it a draft: Order amount is at least 500" }));
    expect(await screen.findByText("Couldn't make a draft")).toBeTruthy();
    served.restore();
    await user.click(screen.getByRole("button", { name: "Make it a draft: Order amount is at least 500" }));
    expect(await screen.findByText("You're in the draft “Order amount is at least 500”")).toBeTruthy();
    expect(place()).toMatch(/^\/scenarios\?.*draft=\d+/);
    await user.click(screen.getByRole("link", { name: "Suggestions" }));
    expect(await screen.findByRole("link", { name: "Open the draft of: Order amount is at least 500" })).toBeTruthy();
  });

  it("that couldn't be loaded, found or started say so, and are tried again on request", async () => {
    const made = await aSuggestedShop();
    await aSuggestion(made.shop, { failure: "The search for suggestions couldn't be finished. Try again." });
    served.refuse(getSuggestions, 500);
    const { user } = served.open(SUGGESTIONS, made);
    expect(await screen.findByText("Couldn't load the suggestions")).toBeTruthy();
    served.restore();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("The search for suggestions couldn't be finished. Try again.")).toBeTruthy();
    served.refuse(startSuggestions, 500);
    await user.click(screen.getByRole("button", { name: "Find again" }));
    expect(await screen.findByText("Couldn't start")).toBeTruthy();
    served.restore();
    await user.click(screen.getByRole("button", { name: "Find again" }));
    expect(await screen.findByText("Read 0 of 0 orders")).toBeTruthy();
  });

  it("are read by viewers, who make none", async () => {
    const made = await aSuggestedShop({ role: "viewer" });
    await aSuggestion(made.shop);
    served.open(SUGGESTIONS, made);
    expect(await screen.findByRole("heading", { name: "Order amount is at least 500" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /draft|Find/ })).toBeNull();
  });
});
