import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { checkSignup, signUp } from "#contract/signup.ts";
import { listScenarios } from "#contract/scenarios.ts";
import { TOKEN_KEY } from "#console/session/access.ts";
import { aSignup } from "#tests/support/a-signup.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { endpoints } from "#contract/endpoints.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { EMAIL_WRONG } from "#console/ui/address-fault.ts";

const served = servedConsole();
type User = ReturnType<typeof served.open>["user"];
/** The work between two steps is shown for 2.2 seconds. */
const worked = { timeout: 8_000 };

async function fillDetails(user: User, { address, email, password }: { address: string; email: string; password: string }) {
  await user.type(await screen.findByLabelText("Shop name"), "Blue Lamp");
  await user.type(screen.getByLabelText("Shop URL"), address);
  if (!address.includes("myshopify")) await user.selectOptions(screen.getByLabelText("Platform"), "WOOCOMMERCE");
  await user.type(screen.getByLabelText("Full name"), "Dana Reyes");
  await user.type(screen.getByLabelText("Email"), email);
  await user.type(screen.getByLabelText("Password"), password);
  await user.click(screen.getByRole("checkbox", { name: /agree to the terms/ }));
}

async function fillBusiness(user: User) {
  await user.selectOptions(await screen.findByLabelText("Industry", {}, worked), "electronics");
  await user.selectOptions(screen.getByLabelText("Average order value"), "50-100");
  await user.selectOptions(screen.getByLabelText("Orders a month"), "250-500");
}
const press = (user: User, name: string) => user.click(screen.getByRole("button", { name }));

describe("a stranger's signup", () => {
  it("names every fault of a step at once, with the first in focus", async () => {
    const { user } = served.open("/signup");
    await user.click(await screen.findByRole("button", { name: "Continue" }));
    expect(await screen.findByText("Please provide a name")).toBeTruthy();
    for (const words of [
      "Please provide your shop URL",
      "Please select a platform",
      "Please provide your full name",
      "Please provide your email address",
      "Please provide a password",
      "Please read and agree to the terms and conditions",
    ])
      expect(screen.getByText(words)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Shop name"));
    expect(served.asked()).not.toContain("POST /signup/check");
  });

  it("goes through three steps to an account that is logged in, once however often it's sent, and over a lost answer", async () => {
    const { address, email, password } = aSignup();
    const { user, place } = served.open("/signup");
    await fillDetails(user, { address, email, password });
    await press(user, "Continue");
    await fillBusiness(user);
    expect(place()).toBe("/signup/business");

    served.loseAnswer(signUp);
    await user.dblClick(screen.getByRole("button", { name: "Create account" }));
    expect(await screen.findByText("Can't reach Surety", {}, worked)).toBeTruthy();
    await press(user, "Retry");
    expect(await screen.findByRole("heading", { name: "Your account is ready" }, worked)).toBeTruthy();
    expect(place()).toBe("/signup/done");
    expect(await screen.findByText("12 scenarios were created. We set these up for your shop:")).toBeTruthy();
    expect(screen.getByText("Needs 5 approved orders before a customer is trusted, because electronics are easy to resell.")).toBeTruthy();
    expect(screen.getByText("Waiting for your first order")).toBeTruthy();
    expect(served.asked().filter((call) => call === "POST /signup")).toHaveLength(2);

    const key = screen.getByLabelText("API key").textContent;
    expect(screen.getByLabelText("Command that sends an order").textContent).toContain(`-H "X-Api-Key: ${key}"`);
    const order = { orderId: "first", createdAt: new Date().toISOString(), amount: 20, currency: "USD" };
    const headers = { "x-api-key": key ?? "" };
    await served.app().http.inject({ method: "POST", url: "/api/orders", headers, payload: order });
    expect(await screen.findByText("Your first order is here", {}, worked)).toBeTruthy();
    expect(screen.queryByText("Waiting for your first order")).toBeNull();
    await press(user, "Go to your scenarios");
    expect(await screen.findByRole("heading", { name: "First steps" }, worked)).toBeTruthy();
    expect(await screen.findByText("249 orders remaining")).toBeTruthy();
    expect(place()).toMatch(/^\/scenarios\?tid=\d+$/);
  });

  it("keeps its step and what was typed over a reload, but for the password, which is asked again", async () => {
    const { address, email, password } = aSignup();
    const first = served.open("/signup");
    await fillDetails(first.user, { address, email, password });
    first.leave();
    const { user, place } = served.open("/signup/business");
    expect(await screen.findByRole("heading", { name: "About your shop" })).toBeTruthy();
    expect(JSON.stringify({ ...window.sessionStorage })).not.toContain(password);
    await fillBusiness(user);
    await press(user, "Create account");
    expect(await screen.findByText("Please provide a password")).toBeTruthy();
    await user.type(screen.getByLabelText("Password"), "abc");
    await press(user, "Create account");
    expect(screen.getByLabelText("Password").getAttribute("aria-invalid")).toBe("true");
    await user.clear(screen.getByLabelText("Password"));
    await user.type(screen.getByLabelText("Password"), password);
    await press(user, "Back");
    expect(await screen.findByLabelText("Email")).toHaveProperty("value", email);
    expect(screen.getByLabelText("Shop URL")).toHaveProperty("value", address);
    await press(user, "Continue");
    await screen.findByRole("button", { name: "Create account" }, worked);
    await press(user, "Create account");
    expect(await screen.findByRole("heading", { name: "Your account is ready" }, worked)).toBeTruthy();
    expect(place()).toBe("/signup/done");
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(await screen.findByText(new RegExp(`^Times in ${timeZone}( \\(UTC.*\\))?, totals in [A-Z]{3}`))).toBeTruthy();
    expect(screen.getByRole("link", { name: "Change" }).getAttribute("href")).toContain("/settings/general");
    await press(user, "Go to your scenarios");
    await user.click(await screen.findByRole("button", { name: "Show the command" }, worked));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByLabelText("Command that sends an order").textContent).toContain('-H "X-Api-Key: YOUR_API_KEY"');
    expect(dialog.getByRole("link", { name: "API key" }).getAttribute("href")).toContain("/settings/api-keys");
  });

  it("says that an email has an account, and leads on: to log in and add the shop, or to a new password", async () => {
    const own = await aShop();
    const { email } = await aPerson({ of: [own], password: "right-one" });
    const { user, place } = served.open("/signup");
    await fillDetails(user, { ...aSignup(), email });
    await press(user, "Continue");
    expect(await screen.findByText("This email already has an account.", {}, worked)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Reset password" }).getAttribute("href")).toContain("/reset?u=");
    await press(user, "Log in to add this shop");
    await screen.findByRole("heading", { name: "Log in" });
    await user.type(await screen.findByLabelText("Password"), "right-one{Enter}");
    expect(await screen.findByRole("heading", { name: "Add a shop" })).toBeTruthy();
    expect(place()).toBe("/signup");
    expect(screen.getByLabelText("Shop name")).toHaveProperty("value", "Blue Lamp");
    expect(screen.queryByLabelText("Password")).toBeNull();
  });

  it("shows why the account couldn't be created, and what was done stays done", async () => {
    const { address, email, password } = aSignup();
    const { user } = served.open("/signup");
    await fillDetails(user, { address, email, password });
    await press(user, "Continue");
    await fillBusiness(user);
    served.refuse(listScenarios, 500);
    await press(user, "Create account");
    expect(await screen.findByText("Something went wrong", {}, worked)).toBeTruthy();
    served.restore();
    await press(user, "Retry");
    expect(await screen.findByRole("heading", { name: "Your account is ready" }, worked)).toBeTruthy();
    expect(served.asked().filter((call) => call === "POST /signup")).toHaveLength(1);
  });

  it("is filled in by a link, which locks what it names", async () => {
    served.open(
      "/signup?shop=blue-lamp.com&affiliateCode=Shopify&shopName=Blue%20Lamp&email=dana@lamp.example&fullName=Dana&phoneNumber=5550123",
    );
    expect(await screen.findByLabelText("Shop URL")).toMatchObject({ value: "blue-lamp.com", readOnly: true });
    expect(screen.getByLabelText("Platform")).toMatchObject({ value: "SHOPIFY", disabled: true });
    expect(screen.getByLabelText("Shop name")).toMatchObject({ value: "Blue Lamp", readOnly: false });
    expect(screen.getByLabelText("Email")).toHaveProperty("value", "dana@lamp.example");
    expect(screen.getByLabelText("Full name")).toHaveProperty("value", "Dana");
    expect(screen.getByLabelText("Phone (optional)")).toHaveProperty("value", "5550123");
  });

  it("takes the platform from a Shopify address, and offers to install Surety there before the email is confirmed", async () => {
    const { email, password } = aSignup();
    const shop = `${aSignup().address.split(".")[0]}.myshopify.com`;
    const { user } = served.open("/signup");
    await fillDetails(user, { address: shop, email, password });
    expect(screen.getByLabelText("Platform")).toMatchObject({ value: "SHOPIFY", disabled: true });
    await press(user, "Continue");
    await fillBusiness(user);
    await press(user, "Create account");
    const install = await screen.findByRole("link", { name: "Install in Shopify" }, worked);
    expect(install.getAttribute("href")).toMatch(/^https:\/\/admin\.shopify\.com\/store\/shop-\w+\/oauth\/install/);
    await press(user, "Send the link again");
    expect(await screen.findByText(`We sent another link to ${email}.`)).toBeTruthy();
  });

  it("shows the terms", async () => {
    const { user, leave } = served.open("/signup");
    await user.click(await screen.findByRole("button", { name: "Read the terms and conditions" }));
    expect(within(await screen.findByRole("dialog")).getByText("What Surety does")).toBeTruthy();
    leave();
    served.configure({ termsUrl: "https://surety.example/terms" });
    served.open("/signup");
    expect((await screen.findByRole("link", { name: "Read the terms and conditions" })).getAttribute("href")).toBe(
      "https://surety.example/terms",
    );
  });

  it("says that it's closed, or takes an invitation", async () => {
    served.configure({ signup: "off", supportEmail: "help@surety.example" });
    const closed = served.open("/signup");
    expect(await screen.findByRole("heading", { name: "Signup is closed" })).toBeTruthy();
    expect(await screen.findByRole("link", { name: /^Contact us/ })).toBeTruthy();
    closed.leave();
    served.configure({ signup: "invite" });
    served.open("/signup?invite=used");
    expect(await screen.findByRole("heading", { name: "This invitation doesn't work" })).toBeTruthy();
  });

  it("says what else went wrong", async () => {
    served.refuse(checkSignup, 429, { "Retry-After": "840" });
    const { user } = served.open("/signup");
    await fillDetails(user, aSignup());
    await press(user, "Continue");
    expect(await screen.findByText("Please try again in 14 minutes.")).toBeTruthy();
    await press(user, "Back");
    expect(screen.getByLabelText("Shop name")).toHaveProperty("value", "Blue Lamp");
  });
});

describe("an account under a master account", () => {
  it("can't be created by anyone but its owners", async () => {
    const master = await aShop({ isMaster: true, name: "Lamp Group" });
    const stranger = served.open(`/signup?master=${master.tenantId}`);
    expect(await screen.findByText("Only an owner of a master account can create accounts under it.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Log in" })).toBeTruthy();
    stranger.leave();
    served.open(`/signup?master=${master.tenantId}`, { person: await aPerson({ of: [master] }) });
    expect(await screen.findByText(/on the Discover plan/)).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Add a shop under Lamp Group" })).toBeTruthy();
  });
});

describe("the signup inside a Shopify shop's admin", () => {
  const unknown = async (shopName: string) => ({ ...(await aShop()), shopName });

  it("is where an unknown shop's admin leads, with its address filled in, and no password", async () => {
    const { place } = served.openInAdmin("/transactions", await unknown("unknown-lamp.myshopify.com"));
    expect(await screen.findByRole("heading", { name: "Set up Surety for this shop" })).toBeTruthy();
    expect(screen.getByLabelText("Shop URL")).toMatchObject({ value: "unknown-lamp.myshopify.com", readOnly: true });
    expect(screen.queryByLabelText("Password")).toBeNull();
    expect(place()).toMatch(/^\/signup\?/);
  });

  it("tells where the link to log in went, and corrects a mistyped address", async () => {
    const shop = await unknown(`${aSignup().address.split(".")[0]}.myshopify.com`);
    const { email } = aSignup();
    const as = { authorization: `Bearer ${await served.sessionToken(shop)}`, "x-host-target": "shopify" };
    await served.app().read(signUp, { headers: {}, body: aSignup({ email: "typo@lamp.example" }) }, as);
    const { user } = served.openInAdmin("/scenarios", shop);
    expect(await screen.findByText(/We sent a link to typo@lamp.example so that you can log in outside Shopify/)).toBeTruthy();
    expect(screen.getByText("Linked to Shopify")).toBeTruthy();
    await press(user, "Wrong address? Change it");
    const dialog = within(await screen.findByRole("dialog"));
    await user.clear(dialog.getByLabelText("Email"));
    await user.click(dialog.getByRole("button", { name: "Send link" }));
    expect(dialog.getByText(EMAIL_WRONG)).toBeTruthy();
    await user.type(dialog.getByLabelText("Email"), `${email}{Enter}`);
    expect(await screen.findByText(new RegExp(`We sent a link to ${email}`))).toBeTruthy();
    await press(user, "Send again");
    expect(await screen.findByText(new RegExp(`We sent another link to ${email}`))).toBeTruthy();
  });

  it("leads a known shop's admin on to its root", async () => {
    const { place } = served.openInAdmin("/signup", await aShop());
    await waitFor(() => expect(place()).not.toContain("/signup"));
  });

  it("asks whether to link an account whose owner wants that, and creates a new one if not", async () => {
    const account = await aShop({ name: "Blue Lamp", shopName: aSignup().address, shopifyShop: null });
    const owner = await aPerson({ of: [account] });
    const shop = await unknown("wanted-lamp.myshopify.com");
    await served.app().read(endpoints.connectShopify, { body: { shopName: shop.shopName } }, asPerson(owner, account));
    const { user } = served.openInAdmin("/signup", shop);
    expect((await screen.findByRole("heading", { level: 2 })).textContent).toBe(`Link to Blue Lamp of ${owner.email}?`);
    await press(user, "Not this one");
    expect(await screen.findByRole("heading", { name: "Set up Surety for this shop" })).toBeTruthy();
  });
});

it("a session that has ended is a stranger's", async () => {
  served.open("/signup", { person: { token: "ended-long-ago" } });
  expect(await screen.findByRole("heading", { name: "Create your account" })).toBeTruthy();
  expect(window.localStorage.getItem(TOKEN_KEY)).toBeNull();
});
