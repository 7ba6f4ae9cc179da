import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { downloadDocument, listDocuments, uploadDocument } from "#contract/documents.ts";
import { emptyOrders } from "#server/privacy/empty-orders.ts";
import { archiveDocuments } from "#server/documents/archive-documents.ts";
import { aDocument } from "#tests/support/a-document.ts";
import { aForm } from "#tests/support/a-form.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { testDatabase } from "#tests/support/test-database.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";
import { openOrder, panel } from "#tests/console/screens/transaction/open-order.ts";

const served = servedConsole();
const json = aForm({ name: "device.json", content: '{"os":"iOS","trusted":true}' });

async function openWith(form = json) {
  const opened = await openOrder(served);
  const id = await aDocument(served.app(), opened.shop, opened.payment, form);
  await opened.user.click(await screen.findByRole("button", { name: "Refresh" }));
  return { ...opened, id, evidence: await panel("Evidence") };
}

describe("the documents of an order", () => {
  it("are none at first", async () => {
    await openOrder(served);
    expect(await (await panel("Evidence")).findByText(/No documents yet/)).toBeTruthy();
  });

  it("are listed, and one opens with its content, its log and its hash", async () => {
    const { evidence, user } = await openWith();
    expect(await evidence.findByText("device.json")).toBeTruthy();
    expect(evidence.getByText(/JSON, 27 bytes\. Added/)).toBeTruthy();
    await user.click(evidence.getByRole("button", { name: "View device.json" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText(/"trusted": true/)).toBeTruthy();
    expect(dialog.getByText("Additional Log")).toBeTruthy();
    expect(dialog.getByText(/^Added by/)).toBeTruthy();
    expect(dialog.getByText(/^[\da-f]{64}$/)).toBeTruthy();
    expect(await dialog.findByText(/^Viewed by/)).toBeTruthy();
    expect(window.location.search).toMatch(/evidence=\d+/);
    await user.click(dialog.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(window.location.search).not.toContain("evidence"));
    await waitFor(() => expect(document.activeElement).toBe(evidence.getByRole("button", { name: "View device.json" })));
  });

  it("that are HTML are shown in a frame in which no script runs", async () => {
    const page = "<!DOCTYPE html><p>Thanks</p><script>parent.alert(1)</script>";
    const { evidence, user } = await openWith(aForm({ name: "mail.html", content: page }));
    await user.click(await evidence.findByRole("button", { name: "View mail.html" }));
    const frame = await screen.findByTitle("mail.html");
    expect(frame.getAttribute("sandbox")).toBe("");
    expect(frame.getAttribute("srcdoc")).toContain("default-src 'none'");
  });

  it("with an analysis say what was found", async () => {
    const signature = JSON.stringify({ analysis: { passed: "no", firstName: "Ana", preview: 0 }, geoInfo: { city: "York" } });
    const { evidence, user } = await openWith(aForm({ name: "id.json", content: "{}" }, { signature }));
    await user.click(await evidence.findByRole("button", { name: "View id.json" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText("Evidence discarded")).toBeTruthy();
    expect(dialog.getByText("Not passed")).toBeTruthy();
    expect(dialog.getByText("York")).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Download Document" })).toBeTruthy();
  });

  it("with an analysis fold its parts, and list what else came with them", async () => {
    const signature = JSON.stringify({ analysis: { firstName: "Ana" }, geoInfo: { city: "York" }, terminal: "Till 4" });
    const { evidence, user } = await openWith(aForm({ name: "id.json", content: "{}" }, { signature, sentiment: "positive" }));
    await user.click(await evidence.findByRole("button", { name: "View id.json" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByRole("heading", { name: "Additional information" })).toBeTruthy();
    expect(dialog.getByText("Sentiment").nextSibling?.textContent).toBe("positive");
    expect(dialog.getByText("Till 4")).toBeTruthy();
    for (const part of ["Analysis", "Geographic information"]) {
      expect(dialog.getByRole("button", { name: `Hide ${part}` }).getAttribute("aria-expanded")).toBe("true");
      await user.click(dialog.getByRole("button", { name: `Hide ${part}` }));
      expect(dialog.getByRole("button", { name: `Show ${part}` }).getAttribute("aria-expanded")).toBe("false");
    }
  });

  it("say that a file was archived, and what to ask for", async () => {
    served.configure({ supportEmail: "help@surety.test" });
    const { evidence, user, shop, payment, id } = await openWith();
    const database = await testDatabase();
    await database.forTenants([shop.tenantId], (handle) => archiveDocuments(handle, shop.tenantId, [payment.paymentId], new Date()));
    await user.click(await screen.findByRole("button", { name: "Refresh" }));
    expect(await evidence.findByText("Archived")).toBeTruthy();
    await user.click(evidence.getByRole("button", { name: "View Document.json" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText("Evidence file was archived")).toBeTruthy();
    expect(dialog.getByText("Document ID").nextSibling?.textContent).toBe(String(id));
    expect(dialog.getByText("Payment ID").nextSibling?.textContent).toBe(String(payment.paymentId));
    expect(dialog.getByText("Document Name").nextSibling?.textContent).toBe("Document.json");
    expect(dialog.queryByRole("button", { name: "Download File" })).toBeNull();
    expect((await dialog.findByRole("link", { name: /help@surety\.test/ })).getAttribute("href")).toBe("mailto:help@surety.test");
    expect(dialog.getByText("Additional Log")).toBeTruthy();
    expect(dialog.getByText(/^Added by/)).toBeTruthy();
  });

  it.each([
    ["retention", "because the order is older than your shop keeps it"],
    ["request", "at the customer's request"],
  ] as const)("say why a file was removed by %s, and whom to ask where no email address is known", async (because, words) => {
    const { user, shop, payment, id } = await openWith();
    await served
      .app()
      .services.database.forTenants([shop.tenantId], (handle) =>
        emptyOrders(handle, shop.tenantId, [payment.paymentId], because, new Date()),
      );
    await user.click(await screen.findByRole("button", { name: "Refresh" }));
    await user.click(await screen.findByRole("button", { name: "View Document.json" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect((await dialog.findByText(/^It was removed on/)).textContent).toContain(`, ${words}.`);
    expect(dialog.getByText("Questions? Ask your contact at Surety.")).toBeTruthy();
    expect(dialog.getByText("Document ID").nextSibling?.textContent).toBe(String(id));
  });

  it("say that a file is missing, which isn't an archived one, and whom to ask", async () => {
    served.configure({ supportEmail: "help@surety.test" });
    const { evidence, user, shop } = await openWith();
    const [stored] = await rowsOf(shop, "document");
    await served.app().services.files.delete(String(stored?.["file_key"]));
    await user.click(await evidence.findByRole("button", { name: "View device.json" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText("This file is missing from storage. It wasn't archived.")).toBeTruthy();
    expect((await dialog.findByRole("link", { name: /help@surety\.test/ })).getAttribute("href")).toBe("mailto:help@surety.test");
    expect(dialog.queryByText("Evidence file was archived")).toBeNull();
  });

  it("say so where a file can't be downloaded", async () => {
    const { evidence, user } = await openWith();
    await user.click(await evidence.findByRole("button", { name: "View device.json" }));
    const dialog = within(await screen.findByRole("dialog"));
    await dialog.findByText(/"trusted": true/);
    served.refuse(downloadDocument, 503);
    await user.click(dialog.getByRole("button", { name: "Download File" }));
    expect(await dialog.findByText("Failed to download file")).toBeTruthy();
    const toast = screen.getByText("Download File", { selector: "p" }).closest<HTMLElement>("[role=status]");
    expect(toast?.textContent).toBe("Download FileFailed to download file");
  });

  it("can be tried again where they couldn't be loaded", async () => {
    served.refuse(listDocuments, 503);
    const { user } = await openOrder(served);
    const evidence = await panel("Evidence");
    const retry = await evidence.findByRole("button", { name: "Retry" });
    served.restore();
    await user.click(retry);
    expect(await evidence.findByText(/No documents yet/)).toBeTruthy();
  });

  it("can't be added by a viewer", async () => {
    await openOrder(served, {}, { role: "viewer" });
    const evidence = await panel("Evidence");
    expect(await evidence.findByText("No documents yet.")).toBeTruthy();
    expect(evidence.queryByText("Add documents")).toBeNull();
  });
});

// Files that are taken are sent by a browser's own form, which the stories have.
describe("adding documents", () => {
  async function choose(...files: File[]) {
    const opened = await openOrder(served);
    const evidence = await panel("Evidence");
    await evidence.findByText(/No documents yet/);
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (input === null) throw new Error("There is no place to choose files");
    await opened.user.upload(input, files);
    return { ...opened, evidence };
  }

  it("says beside each file why it wasn't added, and only offers to try again where that can help", async () => {
    served.refuse(uploadDocument, 503);
    const { evidence, user } = await choose(new File([], "empty.pdf"), new File(["{}"], "good.json"));
    expect(await evidence.findByText("The file is empty.")).toBeTruthy();
    expect(await evidence.findByRole("button", { name: "Try again to add good.json" })).toBeTruthy();
    expect(evidence.queryByRole("button", { name: "Try again to add empty.pdf" })).toBeNull();
    await user.click(evidence.getByRole("button", { name: "Dismiss empty.pdf" }));
    expect(evidence.queryByText("The file is empty.")).toBeNull();
  });
});
