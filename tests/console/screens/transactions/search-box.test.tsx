import { AppProvider } from "@shopify/polaris";
import english from "@shopify/polaris/locales/en.json";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { SearchBox } from "#console/screens/transactions/search-box.tsx";

test("what is typed while the list takes a search up stays, and is searched next", async () => {
  const user = userEvent.setup();
  const asked: (string | null)[] = [];
  const boxWith = (applied: string | null) => (
    <AppProvider i18n={english}>
      <SearchBox applied={applied} onSearch={(search) => asked.push(search)} />
    </AppProvider>
  );
  const { rerender } = render(boxWith(null));
  const box = screen.getByRole("searchbox", { name: "Search orders" });
  await user.type(box, "moore");
  await waitFor(() => expect(asked).toEqual(["moore"]));
  await user.type(box, " boston");
  rerender(boxWith("moore"));
  expect(box).toHaveProperty("value", "moore boston");
  await waitFor(() => expect(asked).toEqual(["moore", "moore boston"]));
  rerender(boxWith("moore boston"));

  // Back, in the browser.
  rerender(boxWith("moore"));
  expect(box).toHaveProperty("value", "moore");
});
