import { beforeAll, describe, expect, test } from "vitest";
import { deleteUnwantedFiles } from "#server/file-store/delete-unwanted-files.ts";
import { newFileKey } from "#server/file-store/file-key.ts";
import { giveUpFile, keepFile, markUnwanted } from "#server/file-store/unwanted-file-store.ts";
import { aShop } from "#tests/support/builders.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

async function aNewFile() {
  const { tenantId } = await aShop();
  const { database, files, now } = app.services;
  const fileKey = newFileKey(tenantId);
  const inAnHour = new Date(now().getTime() + 3_600_000);
  await database.forTenants([tenantId], (handle) => markUnwanted(handle, tenantId, [fileKey], inAnHour));
  await files.put(
    fileKey,
    (async function* () {
      yield Buffer.from("evidence");
    })(),
  );
  return { tenantId, fileKey };
}

describe("a new file", () => {
  test("that is given up is deleted before its hour is over", async () => {
    const { tenantId, fileKey } = await aNewFile();
    const { database, files, now } = app.services;
    await deleteUnwantedFiles(app.services);
    expect(await files.exists(fileKey)).toBe(true);
    await database.forTenants([tenantId], (handle) => giveUpFile(handle, tenantId, fileKey, now()));
    await deleteUnwantedFiles(app.services);
    expect(await files.exists(fileKey)).toBe(false);
  });

  test("that was kept stays, even if its upload is given up afterwards", async () => {
    const { tenantId, fileKey } = await aNewFile();
    const { database, files, now } = app.services;
    expect(await database.forTenants([tenantId], (handle) => keepFile(handle, tenantId, fileKey))).toBe(true);
    await database.forTenants([tenantId], (handle) => giveUpFile(handle, tenantId, fileKey, now()));
    await deleteUnwantedFiles(app.services);
    expect(await files.exists(fileKey)).toBe(true);
  });

  test("that can't be deleted is tried again later, and keeps no other from being deleted", async () => {
    const stuck = await aNewFile();
    const other = await aNewFile();
    const { database, files, now } = app.services;
    for (const { tenantId, fileKey } of [stuck, other])
      await database.forTenants([tenantId], (handle) => giveUpFile(handle, tenantId, fileKey, now()));
    const refusing = {
      ...files,
      delete: (key: string) => (key === stuck.fileKey ? Promise.reject(new Error("The disk is read-only")) : files.delete(key)),
    };
    await expect(deleteUnwantedFiles({ ...app.services, files: refusing })).rejects.toThrow("The disk is read-only");
    expect([await files.exists(stuck.fileKey), await files.exists(other.fileKey)]).toEqual([true, false]);
    const later = { ...app.services, now: () => new Date(now().getTime() + 3_600_000) };
    await deleteUnwantedFiles(later);
    expect(await files.exists(stuck.fileKey)).toBe(false);
  });
});
