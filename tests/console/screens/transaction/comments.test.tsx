import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { getPayment } from "#contract/payment-detail.ts";
import { addComment, getHistory } from "#contract/payment-trail.ts";
import { aPayment, aPerson, aShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { openOrder, panel } from "#tests/console/screens/transaction/open-order.ts";

const served = servedConsole();

async function openComments() {
  const opened = await openOrder(served);
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Comment" });
  const add = screen.getByRole("button", { name: "Add comment" });
  const { shop, person, payment } = opened;
  const kept = async () => {
    const { comments } = await served.app().read(getPayment, { params: { id: payment.paymentId } }, asPerson(person, shop));
    return comments.map(({ comment }) => comment);
  };
  return { ...opened, field, add, kept };
}

const sent = () => served.asked().filter((call) => call.endsWith("/add-comment"));

describe("comments", () => {
  it("are for a viewer to read, who is told why there is no field", async () => {
    const shop = await aShop();
    const owner = await aPerson({ of: [shop], fullName: "Dana Reyes" });
    const viewer = await aPerson({ of: [shop], role: "viewer" });
    const { paymentId } = await aPayment(shop);
    await served.app().read(addComment, { params: { paymentId }, body: { comment: "Called the customer" } }, asPerson(owner, shop));
    served.open(`/transactions/${paymentId}`, { person: viewer, shop });
    const comments = await panel("Comments");
    expect(comments.getByText("Called the customer")).toBeTruthy();
    expect(comments.getByText("Dana Reyes")).toBeTruthy();
    expect(comments.getByText("You have view-only access to this shop.")).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: "Comment" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Add comment" })).toBeNull();
  });

  it("are added, and shown with who wrote them and in the trail", async () => {
    const { user, field, add, kept } = await openComments();
    await user.type(field, "  Called the customer ");
    await user.click(add);
    const comments = await panel("Comments");
    expect(await comments.findByText("Called the customer")).toBeTruthy();
    expect(comments.getByText("Dana Reyes")).toBeTruthy();
    expect(await (await panel("Activity Trail")).findByText("Called the customer")).toBeTruthy();
    expect(field.value).toBe("");
    expect(screen.queryByText("Be the first to comment!")).toBeNull();
    expect(await kept()).toEqual(["Called the customer"]);
  });

  it("are signed by staff inside the shop's admin", async () => {
    const shop = await aShop({ platform: "SHOPIFY" });
    const { paymentId } = await aPayment(shop);
    const { user } = served.openInAdmin(`/transactions/${paymentId}`, shop);
    await user.type(await screen.findByRole("textbox", { name: "Comment" }), "Looks fine{Control>}{Enter}{/Control}");
    expect(await (await panel("Activity Trail")).findByText("Looks fine")).toBeTruthy();
    expect(await (await panel("Comments")).findByText("Looks fine")).toBeTruthy();
  });

  it("are in the trail even if its first answer, from before, arrives later", async () => {
    const release = served.holdAnswer(getHistory);
    const { user, field, add } = await openComments();
    await waitFor(() => expect(served.asked().some((call) => call.endsWith("/history"))).toBe(true));
    await user.type(field, "Called the customer");
    await user.click(add);
    expect(await (await panel("Comments")).findByText("Called the customer")).toBeTruthy();
    release();
    expect(await (await panel("Activity Trail")).findByText("Called the customer")).toBeTruthy();
  });

  it("can't be empty", async () => {
    const { user, field, add } = await openComments();
    expect(add.getAttribute("aria-disabled")).toBe("true");
    await user.type(field, "   {Control>}{Enter}{/Control}");
    expect(add.getAttribute("aria-disabled")).toBe("true");
    expect(sent()).toEqual([]);
  });

  it("say near the limit how many characters are left, and longer ones are kept whole and not sent", async () => {
    const { user, field, add } = await openComments();
    await user.click(field);
    await user.paste("a".repeat(4_400));
    expect(screen.getByText("Ctrl+Enter to send")).toBeTruthy();
    await user.paste("a".repeat(590));
    expect(screen.getByText("Ctrl+Enter to send · 10 characters left")).toBeTruthy();
    await user.paste("a".repeat(22));
    expect(field.value).toHaveLength(5_012);
    expect(screen.getByText("Comments can have up to 5,000 characters. This one has 5,012.")).toBeTruthy();
    expect(add.getAttribute("aria-disabled")).toBe("true");
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(sent()).toEqual([]);
  });

  it("name no shortcut on a touch screen", async () => {
    const asked = window.matchMedia;
    vi.spyOn(window, "matchMedia").mockImplementation((media) => ({ ...asked(media), matches: media.includes("pointer: coarse") }));
    await openComments();
    expect(screen.queryByText(/Ctrl/)).toBeNull();
  });

  it("are added once, however often the button is clicked", async () => {
    const { user, field, add, kept } = await openComments();
    await user.type(field, "Once");
    add.click();
    add.click();
    await waitFor(async () => expect(await kept()).toEqual(["Once"]));
    expect(sent()).toHaveLength(1);
  });

  it("survive half-written that the order is left and opened again", async () => {
    const { user, field, leave, payment, person, shop } = await openComments();
    await user.type(field, "Half a");
    leave();
    served.open(`/transactions/${payment.paymentId}`, { person, shop });
    expect((await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Comment" })).value).toBe("Half a");
  });

  it("are edited and deleted by their author", async () => {
    const { user, field, add, kept } = await openComments();
    await user.type(field, "Caled");
    await user.click(add);
    const comments = await panel("Comments");
    await user.click(await comments.findByRole("button", { name: "Edit" }));
    const edited = comments.getByRole("textbox", { name: "Edit comment" });
    await user.clear(edited);
    await user.type(edited, "Called");
    await user.click(comments.getByRole("button", { name: "Save comment" }));
    expect(await comments.findByText("Edited")).toBeTruthy();
    expect(comments.getByText("Called")).toBeTruthy();
    await user.click(comments.getByRole("button", { name: "Delete" }));
    await user.click(comments.getByRole("button", { name: "Delete comment" }));
    expect(await comments.findByText("Comment deleted")).toBeTruthy();
    expect(comments.queryByRole("button", { name: "Edit" })).toBeNull();
    expect(await kept()).toEqual([""]);
  });

  it.each([
    ["the server fails", () => served.refuse(addComment, 500), "This is a problem on our end"],
    ["the connection is lost", () => served.lose(addComment), "Check your connection"],
    ["the person has become a viewer", () => served.refuse(addComment, 403), "Ask the shop's owner"],
  ])("say that %s, and are added on Retry", async (_, fail, words) => {
    fail();
    const { user, field, add, kept } = await openComments();
    await user.type(field, "Important");
    await user.click(add);
    const comments = await panel("Comments");
    const said = await comments.findByText(/^Couldn't add the comment\./, {}, { timeout: 5_000 });
    expect(said.textContent).toContain(words);
    expect(field.value).toBe("");
    expect(comments.getByText("Important")).toBeTruthy();
    expect(await kept()).toEqual([]);
    served.restore();
    await user.click(comments.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(comments.queryByText(/^Couldn't add/)).toBeNull());
    await waitFor(async () => expect(await kept()).toEqual(["Important"]));
    expect(await comments.findByText("Important")).toBeTruthy();
  });

  it("that failed can be discarded", async () => {
    served.refuse(addComment, 500);
    const { user, field, add, kept } = await openComments();
    await user.type(field, "Never mind");
    await user.click(add);
    const comments = await panel("Comments");
    await user.click(await comments.findByRole("button", { name: "Discard" }));
    expect(comments.queryByText("Never mind")).toBeNull();
    served.restore();
    expect(await kept()).toEqual([]);
  });

  it("are added once if the answer to the first try is lost", async () => {
    const { user, field, add, kept } = await openComments();
    served.loseAnswer(addComment);
    await user.type(field, "Once");
    await user.click(add);
    await waitFor(() => expect(sent()).toHaveLength(2), { timeout: 5_000 });
    const comments = await panel("Comments");
    await waitFor(() => expect(comments.queryByText("Sending…")).toBeNull());
    expect(await kept()).toEqual(["Once"]);
  });

  it("added offline are sent from another screen once the server is back, after a reload too", async () => {
    const { user, field, add, kept, leave, payment, person, shop } = await openComments();
    served.loseAll();
    await user.type(field, "Later");
    await user.click(add);
    const comments = await panel("Comments");
    expect(await comments.findByText("Will be sent when you're back online")).toBeTruthy();
    expect(await screen.findByText(/1 comment will be sent then/)).toBeTruthy();
    leave();
    served.restore();
    expect(await kept()).toEqual([]);
    served.open("/transactions", { person, shop });
    await waitFor(async () => expect(await kept()).toEqual(["Later"]), { timeout: 5_000 });
    served.open(`/transactions/${payment.paymentId}`, { person, shop });
    expect(sent()).toHaveLength(1);
  });
});
