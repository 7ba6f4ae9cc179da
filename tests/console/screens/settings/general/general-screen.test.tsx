import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { revealKey } from "#contract/keys.ts";
import { getSession } from "#contract/session.ts";
import { changeTenant } from "#contract/settings.ts";
import { getVisitSetup } from "#contract/visits.ts";
// The router loads these when they are first needed, which takes long on a busy machine.
import "#console/app/protected-area.tsx";
import "#console/screens/settings/settings-screen.tsx";
import "#console/screens/settings/general/general-screen.tsx";
import { brandImageFaults } from "#domain/accounts/brand-image.ts";
import { BRANDING_NOT_IN_PLAN } from "#domain/accounts/branding.ts";
import type { PlanId } from "#domain/accounts/plans.ts";
import type { Role } from "#domain/accounts/roles.ts";
import { aPng } from "#tests/support/a-png.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole({ config: { publicUrl: "https://surety.example" } });

type Given = { role?: Role; plan?: PlanId; isMaster?: boolean };

async function aSettingsShop({ role = "owner", plan = "starter", isMaster = false }: Given = {}) {
  const shop = await aShop({ name: "Alder Books", plan, isMaster });
  const person = await aPerson({ of: [shop], role });
  const kim = asPerson(await aPerson({ of: [shop], fullName: "Kim Lee" }), shop);
  const tenant = async () => (await served.app().read(getSession, {}, kim)).tenant;
  return { shop, person, kim, tenant };
}

async function opened(given: Given = {}) {
  const made = await aSettingsShop(given);
  const drawn = served.open("/settings/general", made);
  await screen.findByRole("heading", { name: "General", level: 1 });
  return { ...made, ...drawn };
}

const valueOf = (label: string) => screen.getByRole<HTMLInputElement>("textbox", { name: label }).value;
const type = (label: string, text: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const save = () => screen.getByRole("button", { name: "Save" });
const previewOf = (title: string) => screen.getByTitle<HTMLIFrameElement>(`Preview: ${title}`).srcdoc;
const chooseFile = async (label: string, file: File) => {
  const input = (await screen.findByRole("group", { name: label })).querySelector('input[type="file"]');
  if (input === null) throw new Error(`${label} takes no file`);
  fireEvent.change(input, { target: { files: [file] } });
};

describe("the settings", () => {
  it.each(["/settings", "/settings/nothing-there"])("at %s lead to General", async (address) => {
    const { place } = served.open(address, await aSettingsShop());
    expect(await screen.findByRole("heading", { name: "General", level: 1 })).toBeTruthy();
    expect(place()).toMatch(/^\/settings\/general\?/);
    const tabs = within(screen.getByRole("navigation", { name: "Settings" })).getAllByRole("link");
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      "General",
      "Subscription",
      "Custom lists",
      "API keys",
      "Team",
      "Audit trail",
    ]);
  });

  it("of a master account have no branding and no lists", async () => {
    await opened({ isMaster: true });
    const tabs = within(screen.getByRole("navigation", { name: "Settings" })).getAllByRole("link");
    expect(tabs.map(({ textContent }) => textContent)).toEqual(["General", "API keys", "Team", "Audit trail"]);
    expect(screen.queryByRole("group", { name: "Branding" })).toBeNull();
    expect(screen.getByLabelText("Time zone")).toBeTruthy();
  });

  it("show what can only be read, and the API key once an owner asks for it", async () => {
    const { shop, user } = await opened();
    expect([valueOf("Company name"), valueOf("Shop domain"), valueOf("Interaction domain")]).toEqual([
      "Alder Books",
      shop.shopName,
      "surety.example",
    ]);
    expect(valueOf("API key")).toBe(`••••${shop.apiKey.slice(-4)}`);
    served.refuse(revealKey, 500);
    await user.click(screen.getByRole("button", { name: "Show API key" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Show “Main key”" }));
    await user.click(dialog.getByRole("button", { name: "Show key" }));
    expect(await dialog.findByText("Couldn't show the key")).toBeTruthy();
    served.restore();
    await user.click(dialog.getByRole("button", { name: "Show key" }));
    expect((await dialog.findByLabelText("Main key")).textContent).toBe(shop.apiKey);
    await user.click(dialog.getByRole("button", { name: "Done" }));
    expect(valueOf("API key")).toBe(`••••${shop.apiKey.slice(-4)}`);
  });

  it("are read by those who aren't owners, and changed by none of them", async () => {
    await opened({ role: "analyst" });
    expect(screen.getByText("You can read these settings. Only owners can change them.")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Background color").disabled).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>("Time zone").disabled).toBe(true);
    expect(screen.queryByRole("button", { name: "Show API key" })).toBeNull();
  });
});

describe("branding", () => {
  it("is previewed while it's edited, saved, and kept", async () => {
    const { user, tenant } = await opened();
    type("Background color", "#101010");
    type("Text color", "F0F0F0");
    type("Element color", "#202020");
    expect(screen.getByText(/^Text on background: contrast 1[56]\.\d:1$/)).toBeTruthy();
    expect(screen.getByText(/^Text on buttons: contrast 14\.\d:1$/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Email language"), { target: { value: "de" } });
    await waitFor(() => expect(previewOf("Email")).toContain("background: #101010; color: #f0f0f0"));
    expect(previewOf("Email")).toContain("Guten Tag Ana Ruiz,");
    expect(previewOf("Email")).toContain("http://surety.example/verify/");
    expect(previewOf("Verification page")).toContain("background: #202020");
    await user.click(save());
    expect(await screen.findByText("Settings saved")).toBeTruthy();
    expect((await tenant())?.branding).toMatchObject({ backgroundColor: "#101010", textColor: "#f0f0f0", elementColor: "#202020" });
    expect((await tenant())?.mailLanguage).toBe("de");
    expect(screen.queryByText("Unsaved changes")).toBeNull();
  });

  it("says at its field what isn't a color, and saves nothing", async () => {
    const { user } = await opened();
    type("Text color", "#12");
    expect(screen.queryByText(/^It must be a color/)).toBeNull();
    await user.click(save());
    expect(await screen.findByText("It must be a color, such as #1a73e8.")).toBeTruthy();
    expect(served.asked()).not.toContain("PUT /tenants");
  });

  it("takes a logo, shows it, and saves it as it's answered", async () => {
    const { user, tenant } = await opened();
    await chooseFile("Logo", new File([new Uint8Array(aPng({ width: 8, height: 4 }))], "logo.png", { type: "image/png" }));
    expect(await screen.findByRole("img", { name: "Logo" })).toBeTruthy();
    await waitFor(() => expect(previewOf("Email")).toContain("data:image/png;base64,"));
    await user.click(save());
    await screen.findByText("Settings saved");
    const saved = (await tenant())?.branding.logo ?? "";
    expect(screen.getByRole<HTMLImageElement>("img", { name: "Logo" }).src).toBe(`data:image/png;base64,${saved}`);
    await user.click(screen.getByRole("button", { name: "Remove logo" }));
    await user.click(save());
    await waitFor(async () => expect((await tenant())?.branding.logo).toBeNull());
  });

  it.each([
    ["an SVG", new File(["<svg></svg>"], "logo.png", { type: "image/png" }), brandImageFaults.svg],
    ["too large", new File([new Uint8Array(513 * 1024)], "logo.png", { type: "image/png" }), brandImageFaults.tooLarge],
  ])("says of a file that is %s what's wrong", async (_, file, fault) => {
    await opened();
    await chooseFile("Signature", file);
    expect(await screen.findByText(`Signature ${fault}.`)).toBeTruthy();
    expect(screen.queryByText("Unsaved changes")).toBeNull();
  });

  it("says when the images couldn't be loaded, and loads them again", async () => {
    served.refuse(getSession, 500);
    const { user } = await opened();
    expect(await screen.findByText("Couldn't load the images")).toBeTruthy();
    served.restore();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("group", { name: "Logo" })).toBeTruthy();
  });

  it("is one card on a plan without it, which names the plan that has it and can't be saved", async () => {
    const { user } = await opened({ plan: "free" });
    const card = within(screen.getByRole("group", { name: "Branding" }));
    expect(card.getByText("Protect and above")).toBeTruthy();
    expect(card.getByRole("link", { name: "See plans" }).getAttribute("href")).toContain("plans=open");
    expect(card.queryByLabelText("Element color")).toBeNull();
    expect(card.queryByTitle("Email")).toBeNull();
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Save branding" });
    expect(button.getAttribute("aria-disabled") ?? String(button.disabled)).toBe("true");
    await user.hover(button);
    expect((await screen.findAllByText(BRANDING_NOT_IN_PLAN)).length).toBeGreaterThan(0);
  });
});

describe("changes", () => {
  it("that lose something are asked about first", async () => {
    const { user, tenant } = await opened();
    await screen.findByRole("option", { name: "EUR, Euro" });
    fireEvent.change(screen.getByLabelText("Display currency"), { target: { value: "EUR" } });
    type("Keep customers' data for", "12");
    await user.click(save());
    const dialog = within(await screen.findByRole("dialog", { name: "Save these settings?" }));
    expect(dialog.getByText(/replays and suggestions are deleted, because their totals are in USD/)).toBeTruthy();
    expect(dialog.getByText(/older than 12 months are deleted/)).toBeTruthy();
    expect(served.asked()).not.toContain("PUT /tenants");
    await user.click(dialog.getByRole("button", { name: "Save settings" }));
    await screen.findByText("Settings saved");
    expect(await tenant()).toMatchObject({ currency: "EUR", retentionMonths: 12 });
  });

  it("make a currency without an exchange rate the one of totals, and say what that leaves out", async () => {
    const { user, tenant } = await opened();
    await waitFor(() => expect(served.asked()).toContain("GET /exchange-rates"));
    fireEvent.change(screen.getByLabelText("Display currency"), { target: { value: "RON" } });
    expect(await screen.findByText("No exchange rate for RON. Totals won't include amounts in other currencies.")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Display currency"), { target: { value: "PLN" } });
    expect(screen.getByText("What totals are shown in unless someone chooses another.")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Display currency"), { target: { value: "RON" } });
    await user.click(save());
    const dialog = within(await screen.findByRole("dialog", { name: "Save these settings?" }));
    await user.click(dialog.getByRole("button", { name: "Save settings" }));
    await screen.findByText("Settings saved");
    expect(await tenant()).toMatchObject({ currency: "RON" });
  });

  it("that leave a text hardly there are asked about first", async () => {
    const { user, tenant } = await opened();
    type("Text color", "#ffffff");
    await user.click(save());
    expect(screen.getByText(/^Text on background: contrast 1\.0:1\. Use colors with at least 4\.5:1\.$/)).toBeTruthy();
    const dialog = within(await screen.findByRole("dialog", { name: "Save these settings?" }));
    expect(dialog.getByText("Text on background has a contrast of 1.0:1. Your customers can't read it.")).toBeTruthy();
    expect(dialog.queryByText("This can't be undone.")).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Save settings" }));
    await screen.findByText("Settings saved");
    expect((await tenant())?.branding.textColor).toBe("#ffffff");
  });

  it("of someone else are told before one's own are saved over them", async () => {
    const { user, kim, tenant } = await opened();
    type("Keep customers' data for", "36");
    await served.app().read(changeTenant, { body: { timeZone: "Asia/Tokyo" } }, kim);
    await user.click(save());
    expect(await screen.findByText("Time zone was changed by Kim Lee from UTC to Asia/Tokyo")).toBeTruthy();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Time zone").value).toBe("Asia/Tokyo (UTC+9)"));
    expect(screen.getByLabelText<HTMLInputElement>("Keep customers' data for").value).toBe("36");
    await user.click(save());
    await screen.findByText("Settings saved");
    expect(await tenant()).toMatchObject({ retentionMonths: 36, timeZone: "Asia/Tokyo" });
  });

  it("are discarded, or asked about on the way to another page", async () => {
    const { user, place } = await opened();
    type("Keep customers' data for", "36");
    await user.click(screen.getByRole("link", { name: "Custom lists" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Leave without saving?" }));
    await user.click(dialog.getByRole("button", { name: "Stay" }));
    expect(place()).toContain("/settings/general");
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect(screen.getByLabelText<HTMLInputElement>("Keep customers' data for").value).toBe("25");
    await user.click(screen.getByRole("link", { name: "Custom lists" }));
    await waitFor(() => expect(place()).toContain("/settings/custom-lists"));
  });

  it("lead on to the other page once they're discarded beside the question", async () => {
    const { user, place } = await opened();
    type("Keep customers' data for", "36");
    await user.click(screen.getByRole("link", { name: "Custom lists" }));
    await screen.findByRole("dialog", { name: "Leave without saving?" });
    await user.click(screen.getByRole("button", { name: "Discard", hidden: true }));
    await waitFor(() => expect(place()).toContain("/settings/custom-lists"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("of the time zone are found by a part of its name or its offset", async () => {
    const { user, tenant } = await opened();
    const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Time zone" });
    expect(field.value).toBe("UTC");
    await user.click(field);
    fireEvent.change(field, { target: { value: "utc+9" } });
    expect(await screen.findByRole("option", { name: "Asia/Seoul (UTC+9)" })).toBeTruthy();
    fireEvent.change(field, { target: { value: "tokyo" } });
    await waitFor(() => expect(screen.queryByRole("option", { name: "Asia/Seoul (UTC+9)" })).toBeNull());
    await user.click(screen.getByRole("option", { name: "Asia/Tokyo (UTC+9)" }));
    await user.click(save());
    await screen.findByText("Settings saved");
    expect((await tenant())?.timeZone).toBe("Asia/Tokyo");
  });

  it("that couldn't be saved stay", async () => {
    const { user } = await opened();
    type("Keep customers' data for", "36");
    served.refuse(changeTenant, 500);
    await user.click(save());
    expect(await screen.findByText("Couldn't save the settings")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Keep customers' data for").value).toBe("36");
  });

  it("are saved by the admin's own bar inside the admin", async () => {
    const { shop, tenant } = await aSettingsShop();
    const { admin, toasts } = served.openInAdmin("/settings/general", shop);
    await screen.findByRole("heading", { name: "General", level: 1 });
    expect(admin.hasSaveBar()).toBe(false);
    type("Keep customers' data for", "36");
    await waitFor(() => expect(admin.hasSaveBar()).toBe(true));
    expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull();
    const [saving] = document.querySelectorAll<HTMLButtonElement>('ui-save-bar button[variant="primary"]');
    fireEvent.click(saving ?? document.body);
    await waitFor(() => expect(toasts).toEqual(["Settings saved"]));
    expect((await tenant())?.retentionMonths).toBe(36);
    await waitFor(() => expect(admin.hasSaveBar()).toBe(false));
  });
});

describe("the lines for the shop's website", () => {
  const visits = async () => within(await screen.findByRole("group", { name: "Website visits" }));

  it("are shown with the site key, with and without consent, and copied", async () => {
    const { shop, person, user } = await opened({ role: "analyst" });
    const { siteKey, html, htmlWithConsent } = await served.app().read(getVisitSetup, {}, asPerson(person, shop));
    const card = await visits();
    expect((await card.findByLabelText("HTML for your website")).textContent).toBe(html);
    expect(card.getByLabelText("Site key").textContent).toBe(siteKey);
    expect(card.getByLabelText("HTML that waits for consent").textContent).toBe(htmlWithConsent);
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValueOnce();
    await user.click(card.getByRole("button", { name: "Copy HTML for your website" }));
    expect(await card.findByText("Copied")).toBeTruthy();
    expect(write).toHaveBeenCalledWith(html);
    write.mockRejectedValueOnce(new Error("Not allowed."));
    await user.click(card.getByRole("button", { name: "Copy HTML for your website" }));
    expect(await screen.findByText("Couldn't copy")).toBeTruthy();
    expect(card.queryByText("Copied")).toBeNull();
  });

  it("that couldn't be loaded say why, and are loaded again", async () => {
    served.refuse(getVisitSetup, 500);
    const { user } = await opened();
    const card = await visits();
    expect(await card.findByText("Couldn't load the line for your website")).toBeTruthy();
    served.restore();
    await user.click(card.getByRole("button", { name: "Retry" }));
    expect(await card.findByLabelText("HTML for your website")).toBeTruthy();
  });
});
