import { Blob as NodeBlob, File as NodeFile } from "node:buffer";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { getUpload, listUploads, uploadEntries } from "#contract/custom-lists.ts";
// The router loads these when they are first needed, which takes long on a busy machine.
import "#console/app/protected-area.tsx";
import "#console/screens/settings/custom-lists/list-screen.tsx";
import "#console/screens/settings/custom-lists/lists-screen.tsx";
import { loadUpload } from "#server/custom-lists/load-upload.ts";
import type { UploadKey } from "#server/custom-lists/upload-store.ts";
import { aListShop, dialogOf, openedAt, rowOf } from "#tests/console/screens/settings/custom-lists/lists-on-screen.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();
const never = new AbortController().signal;
const csv = (content: string, name = "emails.csv", type = "text/csv") => new File([content], name, { type });

// jsdom's own files can't be sent by Node.
beforeEach(() => {
  vi.stubGlobal("Blob", NodeBlob);
  vi.stubGlobal("File", NodeFile);
});

/** A list Blocked of email addresses with its uploads open. */
async function opened() {
  const made = await aListShop(served.app());
  const { listId } = await made.list("Blocked");
  const drawn = await openedAt(served, made, "Blocked", listId);
  await drawn.user.click(screen.getAllByRole("button", { name: "Upload CSV" })[0] ?? document.body);
  return { ...drawn, made, listId, dialog: await dialogOf("Upload CSV") };
}

function fileInput(): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error("There is no field for files");
  return input;
}

/** The job that reads the newest upload, which tests run themselves. */
function sentUpload(): UploadKey {
  const sent = served.app().jobs.filter(({ name }) => name === "load-list-upload");
  return sent.at(-1)?.data as UploadKey;
}
const readIt = (together?: number) => loadUpload(served.app().services, sentUpload(), never, together);

describe("an upload", () => {
  it("goes on by itself, and says what was added and which lines were skipped, and why", async () => {
    const { user, dialog } = await opened();
    expect(dialog.getByLabelText("Example").textContent).toBe(
      "value,expiry,note\nada@example.com,2035-12-31,Chargeback\ngrace@example.com",
    );
    await user.upload(fileInput(), csv("value,expiry,note\nada@example.com,,Chargeback\nada\nada@example.com\n", "emails.csv", ""));
    expect(await dialog.findByText("Reading, 0%")).toBeTruthy();
    await readIt();
    expect(await dialog.findByText("1 added, 1 already in the list, 1 line skipped", {}, { timeout: 5_000 })).toBeTruthy();
    expect(dialog.getByText("Done, some lines skipped")).toBeTruthy();
    expect(dialog.getByText("Line 3: value must be an email address, such as ada@example.com")).toBeTruthy();
    await user.click(dialog.getAllByRole("button", { name: "Close" }).at(-1) ?? document.body);
    await rowOf("ada@example.com");
    expect(screen.getByText(/: 1 added, 1 already in the list, 1 line skipped$/)).toBeTruthy();
  });

  it("is there again for a person who left and comes back", async () => {
    const { user, dialog, go, listId, place } = await opened();
    await user.upload(fileInput(), csv("ada@example.com\n"));
    await dialog.findByText("Reading, 0%");
    await go("/settings/custom-lists");
    await screen.findByRole("heading", { name: "Custom lists", level: 1 });
    await go(`/settings/custom-lists/${listId}`);
    expect(await screen.findByText(/: reading the file, 0%$/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "View uploads" }));
    expect(await (await dialogOf("Upload CSV")).findByText("Reading, 0%")).toBeTruthy();
    expect(place()).toContain("uploads=1");
    await readIt();
    await waitFor(() => expect(screen.getByText("Done")).toBeTruthy(), { timeout: 5_000 });
  });

  it("that is still being sent is there again as well, until it has arrived", async () => {
    const { user, dialog, go, listId } = await opened();
    const release = served.hold(uploadEntries);
    await user.upload(fileInput(), csv("ada@example.com\n"));
    expect(await dialog.findByText(/You can close this window/)).toBeTruthy();
    await go("/settings/custom-lists");
    await screen.findByRole("heading", { name: "Custom lists", level: 1 });
    await go(`/settings/custom-lists/${listId}`);
    expect(await screen.findByText("Sending a file…")).toBeTruthy();
    release();
    expect(await screen.findByText(/: reading the file, 0%$/)).toBeTruthy();
    expect(screen.queryByText("Sending a file…")).toBeNull();
  });

  it("that couldn't be sent says so, and is sent again", async () => {
    const { user, dialog } = await opened();
    served.lose(uploadEntries);
    await user.upload(fileInput(), csv("ada@example.com\n"));
    expect(await dialog.findByText("emails.csv wasn't uploaded")).toBeTruthy();
    served.restore();
    await user.click(dialog.getByRole("button", { name: "Try again" }));
    expect(await dialog.findByText("Reading, 0%")).toBeTruthy();
    expect(dialog.queryByText("emails.csv wasn't uploaded")).toBeNull();
  });

  it("that ended early says why and what to do", async () => {
    const { user, dialog, made } = await opened();
    await user.upload(fileInput(), csv("ada@example.com\n"));
    await dialog.findByText("Reading, 0%");
    const { database } = served.app().services;
    await database.forTenants([made.shop.tenantId], (handle) =>
      handle.prepared("update list_upload set status = 'failed', failure = 'The file is gone.' where tenant_id = $1", [made.shop.tenantId]),
    );
    expect(await dialog.findByText("Failed", {}, { timeout: 5_000 })).toBeTruthy();
    expect(dialog.getByText("The file is gone. Entries that were added stay, so you can upload the file again.")).toBeTruthy();
  });

  it("of an empty file isn't sent", async () => {
    const { user, dialog } = await opened();
    await user.upload(fileInput(), csv(""));
    expect(await dialog.findByText("The file is empty.")).toBeTruthy();
    expect(served.asked().filter((call) => call.endsWith("/uploads") && call.startsWith("POST"))).toEqual([]);
  });

  it("names the first bad lines, and the others on request", async () => {
    const { user, dialog } = await opened();
    await user.upload(fileInput(), csv(Array.from({ length: 12 }, (_, at) => `nobody ${at}`).join("\n")));
    await dialog.findByText("Reading, 0%");
    await readIt();
    expect(await dialog.findByText(/^Line 10: /, {}, { timeout: 5_000 })).toBeTruthy();
    expect(dialog.queryByText(/^Line 11: /)).toBeNull();
    served.refuse(getUpload, 500);
    await user.click(dialog.getByRole("button", { name: "Show more lines" }));
    expect(await dialog.findByText("Couldn't load the other lines.")).toBeTruthy();
    served.restore();
    await user.click(dialog.getByRole("button", { name: "Retry" }));
    expect(await dialog.findByText(/^Line 12: /)).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Hide 12 skipped lines" }));
    expect(within(document.body).queryByRole("button", { name: "Show 12 skipped lines" })).toBeTruthy();
  });
});

it("uploads that can't be loaded say so", async () => {
  served.refuse(listUploads, 500);
  const { dialog, user } = await opened();
  expect(await dialog.findByText("Couldn't load the uploads")).toBeTruthy();
  served.restore();
  await user.click(dialog.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(screen.queryByText("Couldn't load the uploads")).toBeNull());
});

it("viewers see earlier uploads, and no field for files", async () => {
  const made = await aListShop(served.app(), { role: "viewer" });
  const { listId } = await made.list("Blocked");
  const headers = { ...made.as, "content-type": "text/csv" };
  await served
    .app()
    .http.inject({ method: "POST", url: `/api/custom-lists/${listId}/uploads`, headers, payload: "ada@example.com\nada\n" });
  await readIt();
  const { user } = await openedAt(served, made, "Blocked", listId);
  await user.click(await screen.findByRole("button", { name: "View uploads" }));
  const dialog = await dialogOf("Uploads");
  expect(await dialog.findByText("1 added, 1 line skipped")).toBeTruthy();
  expect(dialog.getByText(/Kim Lee/)).toBeTruthy();
  expect(document.querySelector('input[type="file"]')).toBeNull();
});
