import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aShop } from "#tests/support/builders.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();

describe("the signup", () => {
  it("tells a shop without an account what to do", async () => {
    served.open("/signup?shop=blue-lamp.myshopify.com");
    expect(await screen.findByText(/^blue-lamp\.myshopify\.com doesn't have a Surety account yet\./)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to login" }).getAttribute("href")).toBe("/login");
  });

  it("names no shop where the address names none", async () => {
    served.open("/signup");
    expect(await screen.findByText(/^Your shop doesn't have a Surety account yet\./)).toBeTruthy();
  });

  it("is where an unknown shop's admin leads, with the address's query", async () => {
    const { place } = served.openInAdmin("/transactions?page=2", { ...(await aShop()), shopName: "unknown-lamp.myshopify.com" });
    expect(await screen.findByText(/^unknown-lamp\.myshopify\.com doesn't have a Surety account yet\./)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
    expect(screen.getByRole("heading", { name: "This shop isn't set up yet" })).toBeTruthy();
    expect(place()).toMatch(/^\/signup\?page=2&/);
  });

  it("leads a known shop's admin on to its root", async () => {
    const { place } = served.openInAdmin("/signup", await aShop());
    await waitFor(() => expect(place()).not.toContain("/signup"));
  });
});
