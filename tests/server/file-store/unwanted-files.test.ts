import { beforeAll, describe, expect, test } from "vitest";
import type { Handle } from "#server/db/database.ts";
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
  const dueAt = new Date(now().getTime() + 3_600_000);
  await database.forTenants([tenantId], (handle) => markUnwanted(handle, tenantId, [fileKey], dueAt));
  await files.put(
    fileKey,
    (async function* () {
      yield Buffer.from("evidence");
    })(),
  );
  return { tenantId, fileKey, dueAt };
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
    const { tenantId, fileKey, dueAt } = await aNewFile();
    const { database, files, now } = app.services;
    expect(await database.forTenants([tenantId], (handle) => keepFile(handle, tenantId, fileKey, dueAt))).toBe(true);
    await database.forTenants([tenantId], (handle) => giveUpFile(handle, tenantId, fileKey, now()));
    await deleteUnwantedFiles(app.services);
    expect(await files.exists(fileKey)).toBe(true);
  });

  test("can't be kept while it's being deleted, which holds up no transaction", async () => {
    const { tenantId, fileKey, dueAt } = await aNewFile();
    const { database, files } = app.services;
    const inShop = <T>(work: (handle: Handle) => Promise<T>) => database.forTenants([tenantId], work);
    const kept: boolean[] = [];
    const watched = {
      ...files,
      async delete(key: string) {
        if (key === fileKey) kept.push(await inShop((handle) => keepFile(handle, tenantId, fileKey, dueAt)));
        await files.delete(key);
      },
    };
    await deleteUnwantedFiles({ ...app.services, files: watched, now: () => dueAt });
    expect(kept).toEqual([false]);
    expect(await files.exists(fileKey)).toBe(false);
  });

  test("that is marked again while it's being deleted is deleted again", async () => {
    const { tenantId, fileKey, dueAt } = await aNewFile();
    const { database, files } = app.services;
    const deleted: string[] = [];
    const watched = {
      ...files,
      async delete(key: string) {
        if (key !== fileKey) return files.delete(key);
        if (deleted.push(key) === 1) await database.forTenants([tenantId], (handle) => markUnwanted(handle, tenantId, [key], dueAt));
      },
    };
    const means = { ...app.services, files: watched, now: () => dueAt };
    for (let run = 0; run < 3; run++) await deleteUnwantedFiles(means);
    expect(deleted).toEqual([fileKey, fileKey]);
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
