import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { openConsole } from "#tests/support/open-console.tsx";
import { anApi } from "#tests/support/open-screen.tsx";

anApi();

it("a link that leads away from Surety is not followed out of the frame", async () => {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  openConsole("/exitiframe?exitIframe=https%3A%2F%2Flamp.example%2F");
  expect(await screen.findByRole("heading", { name: "This link cannot be opened" })).toBeTruthy();
  expect(open).not.toHaveBeenCalled();
  openConsole("/exitiframe?exitIframe=%2Ftransactions");
  await waitFor(() => expect(open).toHaveBeenCalledWith(`${window.location.origin}/transactions`, "_top"));
});

it("where the browser does not leave the frame by itself, a link does", async () => {
  vi.spyOn(window, "open").mockReturnValue(null);
  openConsole("/exitiframe?exitIframe=%2Ftransactions");
  const link = await screen.findByRole("link", { name: "Continue" });
  expect(link.getAttribute("href")).toBe(`${window.location.origin}/transactions`);
  expect(link.getAttribute("target")).toBe("_top");
});
