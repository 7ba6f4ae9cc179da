import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();

it.each(["https%3A%2F%2Flamp.example%2F", "javascript%3Aalert(1)", "%2F%2Flamp.example", ""])(
  "a link out of the frame to %s is not followed",
  async (target) => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    served.open(`/exitiframe?exitIframe=${target}`);
    expect(await screen.findByRole("heading", { name: "This link can't be opened" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go home" })).toBeTruthy();
    expect(open).not.toHaveBeenCalled();
  },
);

it("a link to Surety itself leaves the frame, by a click where the browser demands one", async () => {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  served.open("/exitiframe?exitIframe=%2Ftransactions");
  const link = await screen.findByRole("link", { name: "Continue" });
  await waitFor(() => expect(open).toHaveBeenCalledWith(`${window.location.origin}/transactions`, "_top"));
  expect(link.getAttribute("href")).toBe(`${window.location.origin}/transactions`);
  expect(link.getAttribute("target")).toBe("_top");
});
