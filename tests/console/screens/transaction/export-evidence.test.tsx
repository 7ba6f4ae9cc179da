import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
// Imported here because the first load of it takes long on a slow machine.
import "#console/screens/transaction/export-evidence-modal.tsx";
import type { Role } from "#domain/accounts/roles.ts";
import { downloadEvidence, exportEvidence } from "#contract/evidence-export.ts";
import { undoDisputed } from "#contract/mark-disputed.ts";
import { getPayment } from "#contract/payment-detail.ts";
import { listDisputes } from "#contract/payment-disputes.ts";
import { makeEvidence } from "#server/evidence-export/make-evidence.ts";
import { anOutcome, aPayment, aPerson, aShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { panel } from "#tests/console/screens/transaction/open-order.ts";

const served = servedConsole();

async function open(role: Role = "analyst", query = "") {
  const shop = await aShop();
  const person = await aPerson({ of: [shop], role });
  const payment = await aPayment(shop);
  const opened = served.open(`/transactions/${payment.paymentId}${query}`, { person, shop });
  const read = () => served.app().read(getPayment, { params: { id: payment.paymentId } }, asPerson(person, shop));
  return { shop, payment, read, ...opened };
}

async function openDialog() {
  const given = await open();
  await given.user.click(await screen.findByRole("button", { name: "Export Evidence" }, { timeout: 20_000 }));
  const dialog = within(await screen.findByRole("dialog", { name: "Export Evidence" }));
  const submit = () => given.user.click(dialog.getByRole("button", { name: /^Export (Evidence|and send)$/ }));
  return { ...given, dialog, submit };
}

/** Makes the files that were asked for, as the job does. */
async function makeFiles(tenantId: number, mostMs?: Parameters<typeof makeEvidence>[3]) {
  const rows = await served
    .app()
    .services.database.forTenants([tenantId], (handle) =>
      handle.prepared<{ exportId: number }>(`select export_id as "exportId" from evidence_export where tenant_id = $1`, [tenantId]),
    );
  const { services } = served.app();
  for (const { exportId } of rows)
    await makeEvidence(
      services,
      { tenantId, exportId },
      { jobs: services.jobs, signal: new AbortController().signal, isLast: true },
      mostMs,
    );
}

describe("the export dialog", () => {
  it("offers the file once it's made, says what was left out, and undoes the email", async () => {
    const { dialog, submit, user, shop } = await openDialog();
    expect(dialog.getByRole("button", { name: "Export Evidence" })).toBeTruthy();
    await user.type(dialog.getByLabelText("Email address"), "bank@mail.test");
    expect(dialog.getByRole("button", { name: "Export and send" })).toBeTruthy();
    await user.type(dialog.getByLabelText("Note"), "Signed for.");
    await submit();
    expect(await screen.findByText("Creating the PDF…")).toBeTruthy();
    expect(screen.getByText("The link will be emailed to bank@mail.test.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Undone. No email is sent.")).toBeTruthy();
    await makeFiles(shop.tenantId);
    expect(await screen.findByRole("button", { name: "Download PDF" }, { timeout: 20_000 })).toBeTruthy();
    expect(screen.getByText(/^Nothing was left out\. Limits for /)).toBeTruthy();
    served.refuse(downloadEvidence, 503);
    await user.click(screen.getByRole("button", { name: "Download PDF" }));
    expect(await screen.findByText("Download interrupted")).toBeTruthy();
    expect(screen.getByText("Download File")).toBeTruthy();
    expect(screen.getByText("Failed to download file")).toBeTruthy();
  });

  it("says why the file couldn't be made, and offers to try again with what was typed", async () => {
    const { dialog, submit, user, shop } = await openDialog();
    await user.type(dialog.getByLabelText("Email address"), "bank@mail.test");
    await submit();
    expect(await screen.findByText("Creating the PDF…")).toBeTruthy();
    await makeFiles(shop.tenantId, { toRead: 60_000, withDocuments: 0, withoutDocuments: 0 });
    const why = "Creating it took too long, also the second time. The server may be busy: try again in a few minutes. No email was sent.";
    expect(await screen.findByText(why)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect((await screen.findByLabelText<HTMLInputElement>("Email address")).value).toBe("bank@mail.test");
    await user.click(screen.getByRole("button", { name: "Export and send" }));
    expect(await screen.findByText("Creating the PDF…")).toBeTruthy();
  });

  it("asks for the reason of a dispute only where the order was disputed, and records the chargeback", async () => {
    const { dialog, submit, user, read } = await openDialog();
    expect(dialog.queryByLabelText("Dispute reason")).toBeNull();
    await user.click(dialog.getByLabelText("Order disputed"));
    expect(within(dialog.getByLabelText("Dispute reason")).getAllByRole("option")).toHaveLength(14);
    await submit();
    expect(await dialog.findByText("Please, select a reason")).toBeTruthy();
    await user.selectOptions(dialog.getByLabelText("Dispute reason"), "Product not received");
    await submit();
    expect(await screen.findByText("The chargeback was recorded: product not received.")).toBeTruthy();
    expect((await read()).chargebackId).not.toBeNull();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(async () => expect((await read()).chargebackId).toBeNull());
  });

  it("withdraws the file once the chargeback is undone, and exports again without it", async () => {
    const { dialog, submit, user, shop } = await openDialog();
    await user.type(dialog.getByLabelText("Note"), "Signed for.");
    await user.click(dialog.getByLabelText("Order disputed"));
    await user.selectOptions(dialog.getByLabelText("Dispute reason"), "Product not received");
    await submit();
    expect(await screen.findByText("The chargeback was recorded: product not received.")).toBeTruthy();
    await makeFiles(shop.tenantId);
    expect(await screen.findByRole("button", { name: "Download PDF" }, { timeout: 20_000 })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("The PDF was withdrawn")).toBeTruthy();
    expect(screen.getByText("A chargeback or alert was undone, and the PDF may have told of it.")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull());
    expect(screen.queryByText(/Undone|link/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Download PDF" })).toBeNull();
    expect(screen.queryByText(/^The chargeback was recorded/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Export again" }));
    expect((await screen.findByLabelText<HTMLTextAreaElement>("Note")).value).toBe("Signed for.");
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Order disputed").checked).toBe(false));
    const again = within(screen.getByRole("dialog", { name: "Export Evidence" }));
    await user.click(again.getByRole("button", { name: "Export Evidence" }));
    expect(await screen.findByText("Creating the PDF…")).toBeTruthy();
  });

  it.each([
    ["10.4", "Fraudulent"],
    ["ZQX", "ZQX"],
  ])("shows the reason of a chargeback of code %s, %s, without asking for another", async (reasonCode, reason) => {
    const given = await open();
    await anOutcome(given.shop, given.payment, "chargeback", { id: "dp_1", reasonCode });
    await given.user.click(await screen.findByRole("button", { name: "Export Evidence" }, { timeout: 20_000 }));
    const dialog = within(await screen.findByRole("dialog", { name: "Export Evidence" }));
    expect(await dialog.findByText(`This order already has a chargeback: ${reason}.`)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>("Order disputed")).toMatchObject({ checked: true, disabled: true });
    expect(dialog.queryByLabelText("Dispute reason")).toBeNull();
    await given.user.click(dialog.getByRole("button", { name: /^Export (Evidence|and send)$/ }));
    expect(await screen.findByText("Creating the PDF…")).toBeTruthy();
  });

  it("says by the toast, too, that the chargeback has another reason since", async () => {
    served.refuse(listDisputes, 500);
    const { dialog, submit, user, shop, payment } = await openDialog();
    await anOutcome(shop, payment, "chargeback", { id: "dp_1", reasonCode: "10.4" });
    await user.click(dialog.getByLabelText("Order disputed"));
    await user.selectOptions(dialog.getByLabelText("Dispute reason"), "Duplicate");
    await submit();
    const refusal = "This order already has a chargeback with a reason: Fraudulent.";
    await waitFor(() => expect(screen.getAllByText(refusal)).toHaveLength(2));
    expect(screen.queryByText(/check the provided email address/)).toBeNull();
  });

  it("gives focus back to its button, even if that was clicked", async () => {
    const { dialog, user } = await openDialog();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Export Evidence" })));
  });

  it("undoes the email even if the chargeback can't be undone", async () => {
    const { dialog, submit, user, shop } = await openDialog();
    await user.type(dialog.getByLabelText("Email address"), "bank@mail.test");
    await user.click(dialog.getByLabelText("Order disputed"));
    await user.selectOptions(dialog.getByLabelText("Dispute reason"), "Fraudulent");
    await submit();
    expect(await screen.findByText("The link will be emailed to bank@mail.test.")).toBeTruthy();
    served.refuse(undoDisputed, 409);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Couldn't undo")).toBeTruthy();
    expect(await screen.findByText("No email is sent.")).toBeTruthy();
    const rows = await served
      .app()
      .services.database.forTenants([shop.tenantId], (handle) =>
        handle.prepared(`select from evidence_export where tenant_id = $1 and undone_at is not null`, [shop.tenantId]),
      );
    expect(rows).toHaveLength(1);
  });

  it("names an address that isn't one, keeps the form, and leaves no chargeback behind", async () => {
    const { dialog, submit, user, read } = await openDialog();
    await user.type(dialog.getByLabelText("Email address"), "ok@mail.test, bank");
    await user.click(dialog.getByLabelText("Order disputed"));
    await user.selectOptions(dialog.getByLabelText("Dispute reason"), "Fraudulent");
    await submit();
    expect(await dialog.findByText("bank isn't an email address")).toBeTruthy();
    const toast = "Error submitting evidence. Please check the provided email address. if the problem persists please contact support.";
    expect(await screen.findByText(toast)).toBeTruthy();
    expect((await read()).chargebackId).toBeNull();
  });

  it("keeps what was typed when the server can't be reached", async () => {
    const { dialog, submit, user } = await openDialog();
    await user.type(dialog.getByLabelText("Note"), "Signed for.");
    served.refuse(exportEvidence, 500);
    await submit();
    expect(await dialog.findByText("Couldn't export the evidence")).toBeTruthy();
    expect(dialog.getByLabelText<HTMLTextAreaElement>("Note").value).toBe("Signed for.");
    served.restore();
    await submit();
    expect(await screen.findByText("Creating the PDF…")).toBeTruthy();
  });

  it("opens from the address, but not for viewers", async () => {
    await open("viewer", "?dialog=export");
    await panel("Activity Trail");
    expect(screen.queryByRole("button", { name: "Export Evidence" })).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
