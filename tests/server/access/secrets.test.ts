import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSecrets, loadSecretKey, openSecrets } from "#server/access/secrets.ts";
import { ConfigError } from "#server/config.ts";
import { aShop, TEST_SECRET_KEY, testSecrets } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "surety-key-"));
});

afterEach(async () => {
  await rm(dataDir, { recursive: true });
});

test("sealed text can be opened with the same key", () => {
  const text = "shpat_ümläut 🔑";
  expect(createSecrets("the key").decrypt(createSecrets("the key").encrypt(text))).toBe(text);
});

test("the same text is sealed differently each time", () => {
  const secrets = createSecrets("the key");
  expect(secrets.encrypt("text")).not.toEqual(secrets.encrypt("text"));
});

test("another key can't open it, nor can it be opened with any byte changed", () => {
  const secrets = createSecrets("the key");
  const sealed = secrets.encrypt("text");
  expect(() => createSecrets("another key").decrypt(sealed)).toThrow("authenticate");
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Uint8Array.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => secrets.decrypt(changed)).toThrow(/authenticate|Not sealed/);
  }
  expect(() => secrets.decrypt(sealed.subarray(0, 20))).toThrow("Not sealed by this server");
});

test("without SECRET_KEY, a key is created once and only its owner can read it", async () => {
  const config = { secretKey: null, dataDir: join(dataDir, "new") };
  const keys = await Promise.all(Array.from({ length: 20 }, () => loadSecretKey(config)));
  expect(new Set([...keys, await loadSecretKey(config)]).size).toBe(1);
  const file = join(dataDir, "new", "secret.key");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readFile(file, "utf8")).trim()).toBe(keys[0]);
  expect(await readdir(join(dataDir, "new"))).toEqual(["secret.key"]);
});

test("SECRET_KEY wins over the file", async () => {
  expect(await loadSecretKey({ secretKey: "a key from the environment", dataDir })).toBe("a key from the environment");
});

test("an empty or invalid key file is reported in one line and not replaced", async () => {
  const file = join(dataDir, "secret.key");
  await writeFile(file, "");
  await expect(loadSecretKey({ secretKey: null, dataDir })).rejects.toThrow(
    new ConfigError(`${file} doesn't contain a valid key. Restore it from a backup. Deleting it loses everything encrypted with it.`),
  );
  await rm(file);
  await mkdir(file);
  await expect(loadSecretKey({ secretKey: null, dataDir })).rejects.toThrow(ConfigError);
});

test("a key that the database's secrets weren't encrypted with is refused in one line, and a lost one isn't replaced", async () => {
  await aShop();
  const database = await testDatabase();
  const file = join(dataDir, "secret.key");
  const secretKey = "another key than the one of this database";
  await expect(openSecrets({ secretKey, dataDir }, database)).rejects.toThrow(
    new ConfigError("SECRET_KEY isn't the one that this database's secrets were encrypted with. Use the earlier one."),
  );
  await expect(openSecrets({ secretKey: null, dataDir }, database)).rejects.toThrow(
    new ConfigError(`${file} is missing, and the database's secrets were encrypted with it. Restore it from a backup.`),
  );
  await expect(stat(file)).rejects.toThrow("ENOENT");
  await writeFile(file, secretKey);
  await expect(openSecrets({ secretKey: null, dataDir }, database)).rejects.toThrow(
    new ConfigError(`The key in ${file} isn't the one that this database's secrets were encrypted with. Use the earlier one.`),
  );
});

test("the key of the database's secrets opens them", async () => {
  await aShop();
  const secrets = await openSecrets({ secretKey: TEST_SECRET_KEY, dataDir }, await testDatabase());
  expect(secrets.decrypt(testSecrets.encrypt("text"))).toBe("text");
});
