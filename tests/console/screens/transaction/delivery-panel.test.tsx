import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { reportFulfillment } from "#contract/deliveries.ts";
import { listDeliveries } from "#contract/payment-deliveries.ts";
import type { TestPayment, TestShop } from "#tests/support/builders.ts";
import { asKeyOf } from "#tests/support/callers.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { openOrder, panel } from "#tests/console/screens/transaction/open-order.ts";

const served = servedConsole();

const york = { firstName: "Ana", lastName: "Silva", address1: "22 Long Lane", city: "York", zip: "YO1 7HU", country: "GB" };
const onTheWay = { id: "sh_1", carrier: "UPS", trackingNumber: "1Z999", status: "out_for_delivery" };

async function shipped(shop: TestShop, { orderId }: Pick<TestPayment, "orderId">, sent: object = {}) {
  const body = reportFulfillment.body.parse({ ...onTheWay, at: new Date().toISOString(), ...sent });
  await served.app().read(reportFulfillment, { params: { orderId }, body }, asKeyOf(shop));
}

/** An order with a shipment, read again once it has it. */
async function openShipped(...reports: object[]) {
  const opened = await openOrder(served, { order: { shippingAddress: york } });
  for (const sent of reports) await shipped(opened.shop, opened.payment, sent);
  await opened.user.click(await screen.findByRole("button", { name: "Refresh" }));
  return { ...opened, delivery: await panel("Delivery") };
}

describe("the deliveries of an order", () => {
  it("say where each shipment stands, and that it goes to the shipping address", async () => {
    const { delivery } = await openShipped(
      { address: york },
      { id: "sh_2", trackingNumber: "2Z", status: "delivered", address: { ...york, address1: "9 Elm Road" } },
    );
    expect(await delivery.findByText("Out for delivery")).toBeTruthy();
    expect(delivery.getByText("1Z999")).toBeTruthy();
    expect(delivery.getByText("Addressed to the shipping address")).toBeTruthy();
    expect(delivery.getByText("Delivered")).toBeTruthy();
    expect(delivery.getByText("Delivered to another address")).toBeTruthy();
    expect(delivery.queryByText("Critical", { exact: false })).toBeNull();
  });

  it.each([
    ["failed", "Delivery failed"],
    ["returned", "Returned"],
  ])("mark a shipment that %s", async (status, words) => {
    const { delivery } = await openShipped({ status });
    const badge = await delivery.findByText(words);
    expect(badge.closest(".Polaris-Badge--toneCritical")).not.toBeNull();
    expect(delivery.queryByText(/address/)).toBeNull();
  });

  it("unfold to their steps with what the carrier scanned", async () => {
    const at = new Date().toISOString();
    const events = [
      { status: "PU", at, text: "Picked up", city: "Leeds", country: "GB" },
      { status: "in_transit", at },
    ];
    const { delivery, user } = await openShipped({ address: york, events });
    const unfold = await delivery.findByRole("button", { name: "Show steps of UPS 1Z999" });
    expect(unfold.getAttribute("aria-expanded")).toBe("false");
    await user.click(unfold);
    expect(delivery.getByRole("button", { name: "Hide steps of UPS 1Z999" }).getAttribute("aria-expanded")).toBe("true");
    const steps = delivery.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(steps.some((text) => text?.startsWith("Picked up, Leeds, United Kingdom"))).toBe(true);
    expect(steps.some((text) => text?.startsWith("In transit"))).toBe(true);
  });

  it("copy a tracking number, or say that it couldn't be copied", async () => {
    const { delivery, user } = await openShipped({});
    const copy = await delivery.findByRole("button", { name: "Copy tracking number 1Z999" });
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValueOnce();
    await user.click(copy);
    expect(await delivery.findByText("Copied")).toBeTruthy();
    expect(write).toHaveBeenCalledWith("1Z999");
    write.mockRejectedValueOnce(new Error("Not allowed."));
    await user.click(copy);
    expect(await screen.findByText("Couldn't copy")).toBeTruthy();
    expect(delivery.queryByText("Copied")).toBeNull();
  });

  it("appear by themselves once the first is reported", async () => {
    const { shop, payment } = await openOrder(served, { order: { shippingAddress: york } });
    await panel("Activity Trail");
    await waitFor(() =>
      expect(served.asked()).toEqual(expect.arrayContaining(["GET /events", `GET /payments/${payment.paymentId}/deliveries`])),
    );
    expect(screen.queryByRole("heading", { name: "Delivery", level: 2 })).toBeNull();
    await shipped(shop, payment);
    expect(await screen.findByRole("heading", { name: "Delivery", level: 2 }, { timeout: 10_000 })).toBeTruthy();
    expect(await (await panel("Activity Trail")).findByText("Out for delivery, UPS 1Z999")).toBeTruthy();
  });

  it("aren't there while they load", async () => {
    served.hold(listDeliveries);
    await openOrder(served);
    await panel("Activity Trail");
    expect(screen.queryByRole("heading", { name: "Delivery", level: 2 })).toBeNull();
  });

  it("say that they failed to load, until Retry succeeds", async () => {
    served.refuse(listDeliveries, 500);
    const { user, shop, payment } = await openOrder(served, { order: { shippingAddress: york } });
    const delivery = await panel("Delivery");
    await shipped(shop, payment);
    served.restore();
    await user.click(await delivery.findByRole("button", { name: "Retry" }));
    expect(await delivery.findByText("1Z999")).toBeTruthy();
  });
});
