import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aDocument } from "#tests/support/a-document.ts";
import { aForm } from "#tests/support/a-form.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { openOrder, panel } from "#tests/console/screens/transaction/open-order.ts";

/** A PDF of two pages, 200 wide and 100 high, that draws nothing: the made-up browser has no canvas. */
vi.mock("pdfjs-dist", () => {
  const getViewport = ({ scale, rotation }: { scale: number; rotation: number }) =>
    rotation % 180 === 0 ? { width: 200 * scale, height: 100 * scale } : { width: 100 * scale, height: 200 * scale };
  const page = { rotate: 0, getViewport, render: () => ({ promise: Promise.resolve() }) };
  const pdf = { numPages: 2, getPage: async () => page, destroy: () => undefined };
  return { GlobalWorkerOptions: {}, getDocument: () => ({ promise: Promise.resolve(pdf) }) };
});

const served = servedConsole();
const png = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10\0\0\0\x10";

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(Object.create({ drawImage: () => undefined }));
  Object.assign(URL, { createObjectURL: () => "blob:scan", revokeObjectURL: () => undefined });
});

async function openFile(form?: ReturnType<typeof aForm>) {
  const { shop, payment, user } = await openOrder(served);
  await aDocument(served.app(), shop, payment, form);
  await user.click(await screen.findByRole("button", { name: "Refresh" }));
  await user.click(await (await panel("Evidence")).findByRole("button", { name: /^View / }));
  const dialog = within(await screen.findByRole("dialog"));
  return { user, dialog, press: (name: string) => user.click(dialog.getByRole("button", { name })) };
}

describe("a PDF", () => {
  async function openPdf(screenWidth: number) {
    vi.spyOn(window, "innerWidth", "get").mockReturnValue(screenWidth);
    const opened = await openFile();
    const page = await opened.dialog.findByRole("img", { name: "Page 1" });
    if (!(page instanceof HTMLCanvasElement)) throw new Error("The page isn't drawn");
    return { ...opened, page };
  }

  it.each([
    [1440, "600px"],
    [1040, "600px"],
    [1039, "500px"],
    [640, "500px"],
    [639, "300px"],
    [390, "300px"],
  ])("on a screen %s pixels wide is %s wide", async (screenWidth, width) => {
    const { page } = await openPdf(screenWidth);
    await waitFor(() => expect(page.style.width).toBe(width));
  });

  it("is enlarged, turned and leafed through", async () => {
    const { dialog, page, press } = await openPdf(1440);
    await waitFor(() => expect([page.width, page.height]).toEqual([600, 300]));
    expect(dialog.getByRole("button", { name: "Zoom out" }).getAttribute("aria-disabled")).toBe("true");
    await press("Zoom in");
    await waitFor(() => expect([page.style.width, page.width, page.height]).toEqual(["900px", 900, 450]));
    await press("Zoom out");
    await press("Rotate");
    await waitFor(() => expect([page.style.width, page.width, page.height]).toEqual(["600px", 600, 1200]));
    await press("Next page");
    expect(dialog.getByRole("status").textContent).toBe("Page 2 of 2");
  });
});

describe("a scan", () => {
  const openScan = () => openFile(aForm({ name: "scan.png", content: Buffer.from(png, "latin1") }));

  it("is enlarged in even steps within limits, and turned by quarters", async () => {
    const { dialog, press } = await openScan();
    const picture = await dialog.findByRole("img", { name: "scan.png" });
    Object.defineProperties(picture, { naturalWidth: { value: 200 }, naturalHeight: { value: 100 } });
    fireEvent.load(picture);
    const state = () => dialog.getByRole("status").textContent;
    expect(state()).toBe("100%");
    const zooms: (string | null)[] = [];
    for (let time = 0; time < 6; time += 1) {
      await press("Zoom in");
      zooms.push(state());
    }
    expect(zooms).toEqual(["150%", "200%", "250%", "300%", "350%", "400%"]);
    expect(dialog.getByRole("button", { name: "Zoom in" }).getAttribute("aria-disabled")).toBe("true");
    await press("Rotate");
    expect(state()).toBe("400%, rotated 90°");
    // The room of a picture on its side is as high as the picture is wide.
    expect([picture.style.width, picture.style.height]).toEqual(["200%", "50%"]);
    for (let time = 0; time < 3; time += 1) await press("Rotate");
    expect(state()).toBe("400%");
    expect([picture.style.width, picture.style.height]).toEqual(["100%", "100%"]);
    expect(dialog.getByRole("button", { name: "Download Document" })).toBeTruthy();
  });

  it("that the browser can't show says so", async () => {
    const { dialog } = await openScan();
    fireEvent.error(await dialog.findByRole("img", { name: "scan.png" }));
    expect(dialog.getByText(/This browser can't show the image/)).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Download Document" })).toBeTruthy();
  });
});
