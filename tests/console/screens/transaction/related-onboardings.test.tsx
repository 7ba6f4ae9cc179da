import { AppProvider } from "@shopify/polaris";
import translations from "@shopify/polaris/locales/en.json";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { OnboardingList } from "#console/screens/transaction/onboarding-list.tsx";
import { servedConsole } from "#tests/support/served-console.tsx";
import { openOrder, panel } from "#tests/console/screens/transaction/open-order.ts";

const served = servedConsole();

it("related onboardings aren't shown to shops that don't use onboarding", async () => {
  await openOrder(served);
  expect(await (await panel("Related stakeholders")).findByText("No data available")).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Related onboardings" })).toBeNull();
});

it("a shop that uses onboarding reads that an order has no related ones", async () => {
  await openOrder(served, {}, { isOnboarding: true });
  expect(await (await panel("Related onboardings")).findByText("No related onboardings")).toBeTruthy();
});

it.each([
  ["COMPLETED", "Completed", "Success"],
  ["PENDING", "Pending", "Warning"],
  ["IN_PROGRESS", "In progress", "Warning"],
])("an onboarding whose analysis is %s says whose it is, their role and %s", (status, words, tone) => {
  const onboarding = { paymentId: 7, firstName: "Bo", lastName: "Chen", role: "CREATOR", analysis: { status } };
  draw(onboarding);
  expect(screen.getByRole("link", { name: "Bo Chen" }).getAttribute("href")).toBe("/transactions/7");
  expect(screen.getByText("Creator")).toBeTruthy();
  expect(screen.getByText(words).closest(`.Polaris-Badge--tone${tone}`)).not.toBeNull();
});

it("an onboarding without a name, role or analysis still leads to its person, and waits", () => {
  draw({ paymentId: 7, firstName: null, lastName: null, role: null, analysis: null });
  expect(screen.getByRole("listitem").textContent).toBe("No nameWarningPending");
});

function draw(onboarding: Parameters<typeof OnboardingList>[0]["onboardings"][number]) {
  render(
    <AppProvider i18n={translations}>
      <OnboardingList onboardings={[onboarding]} />
    </AppProvider>,
  );
}
