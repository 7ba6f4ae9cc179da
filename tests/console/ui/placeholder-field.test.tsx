import { AppProvider } from "@shopify/polaris";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState, type ComponentProps } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it } from "vitest";
import { createAccess } from "#console/session/access.ts";
import type { Frame } from "#console/session/detect-frame.ts";
import { FrameProvider } from "#console/session/frame-context.tsx";
import { polarisLink } from "#console/session/navigation.tsx";
import { safeStorage } from "#console/session/storage.ts";
import { PlaceholderField } from "#console/ui/placeholder-field.tsx";

const standalone: Frame = { kind: "standalone" };
const embedded: Frame = { kind: "embedded", shop: "blue-lamp.myshopify.com", host: null, bridge: null };
type Shown = Partial<ComponentProps<typeof PlaceholderField>> & { text?: string };

function Message({ text = "", ...shown }: Shown) {
  const [value, setValue] = useState(text);
  return <PlaceholderField label="Message" {...shown} value={value} onChange={setValue} />;
}

function draw(shown: Shown = {}, frame = standalone) {
  const storage = { local: safeStorage(() => window.localStorage), session: safeStorage(() => window.sessionStorage) };
  const parts = {
    frame,
    access: createAccess(storage),
    sessionStore: storage.session,
    localStore: storage.local,
    keySignIn: null,
    handedLogin: null,
  };
  const router = createMemoryRouter([{ path: "*", element: <Message {...shown} /> }]);
  render(
    <AppProvider i18n={{}} linkComponent={polarisLink}>
      <FrameProvider parts={parts}>
        <RouterProvider router={router} />
      </FrameProvider>
    </AppProvider>,
  );
  return { user: userEvent.setup(), field: screen.getByRole<HTMLInputElement>("textbox", { name: "Message" }) };
}

/** user-event reads a brace as the start of a key's name. */
const braced = (text: string) => text.replaceAll("{", "{{");

it("names an unknown placeholder as soon as it's typed, until it's corrected", async () => {
  const { user, field } = draw();
  await user.type(field, braced("Hi {{payernme}"));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(field.getAttribute("aria-invalid")).not.toBe("true");
  await user.type(field, "}");
  expect(screen.getByRole("alert").textContent).toBe("{{payernme}} isn't a dynamic parameter. Did you mean {{payername}}?");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(
    field
      .getAttribute("aria-describedby")
      ?.split(" ")
      .map((id) => document.getElementById(id)?.textContent)
      .join(" "),
  ).toContain("payernme");
  await user.clear(field);
  await user.type(field, braced("Hi {{ payername }}"));
  expect(field.value).toBe("Hi {{ payername }}");
  expect(screen.queryByRole("alert")).toBeNull();
});

it("says what else is wrong first, and no more than three placeholders at once", () => {
  draw({ text: "{{a}} {{b}} {{c}} {{d}}", fault: "Enter at most 10 characters." });
  expect(screen.getByRole("alert").textContent).toBe(
    "Enter at most 10 characters. {{a}} isn't a dynamic parameter. {{b}} isn't a dynamic parameter. {{c}} isn't a dynamic parameter.",
  );
});

it("leads to the list of parameters in a new tab, and says what the field is for", () => {
  draw({ help: "Sent to the customer." });
  const link = screen.getByRole("link", { name: "Dynamic parameters (opens a new tab)" });
  expect(link.getAttribute("target")).toBe("_blank");
  expect(link.getAttribute("href")).toBe("/landing/dynamic-parameters");
  expect(link.parentElement?.textContent).toBe(
    "Sent to the customer. Dynamic parameters, such as {{payername}}, are filled in from the order.",
  );
});

it("leads to it in the same shop inside the admin", () => {
  draw({}, embedded);
  const href = screen.getByRole("link").getAttribute("href");
  expect(href).toBe("/landing/dynamic-parameters?embedded=1&shop=blue-lamp.myshopify.com");
});

it("has as many lines as it's asked to", () => {
  expect(draw({ lines: 4, text: "Hello" }).field.tagName).toBe("TEXTAREA");
});
