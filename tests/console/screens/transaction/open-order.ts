import { fireEvent, screen, within } from "@testing-library/react";
// Imported here because the first load of the screen takes long on a slow machine.
import "#console/screens/transaction/transaction-screen.tsx";
import type { Role } from "#domain/accounts/roles.ts";
import { aPayment, aPerson, aShop } from "#tests/support/builders.ts";
import type { servedConsole } from "#tests/support/served-console.tsx";

type ShownOrder = NonNullable<Parameters<typeof aPayment>[1]>;
type ShownShop = NonNullable<Parameters<typeof aShop>[0]>;

/** Opens the screen of an order of its own in a shop of its own. */
export async function openOrder(
  served: ReturnType<typeof servedConsole>,
  shown: ShownOrder = {},
  { role = "owner", ...ofShop }: ShownShop & { role?: Role } = {},
) {
  const shop = await aShop(ofShop);
  const person = await aPerson({ of: [shop], role });
  const payment = await aPayment(shop, shown);
  return { shop, person, payment, ...served.open(`/transactions/${payment.paymentId}`, { person, shop }) };
}

/** The panel with this title. */
export async function panel(title: string) {
  const heading = await screen.findByRole("heading", { name: title, level: 2 });
  const card = heading.closest<HTMLElement>(".Polaris-ShadowBevel");
  if (card === null) throw new Error(`${title} isn't a card`);
  return within(card);
}

/** Beyond the end of whatever scrolls. */
export const END = 1_000_000;

/** Scrolls as a browser does: it has moved when it says so. */
export function scrollTo(box: HTMLElement, top: number): void {
  box.scrollTop = top;
  fireEvent.scroll(box);
}
