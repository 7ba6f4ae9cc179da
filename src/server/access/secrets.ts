import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { existsSync } from "node:fs";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ConfigError, type Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { apiKeys } from "#server/db/schema/key-tables.ts";
import { makeKeyedHash, type KeyedHash } from "#server/access/keyed-hash.ts";
import { dataFolderFault, makeDataFolder } from "#server/make-data-folder.ts";

/** Encrypts secrets at rest with AES-256-GCM, so that neither the database nor its backups reveal them. */
export type Secrets = {
  encrypt(text: string): Uint8Array;
  /** Throws if the bytes were altered or encrypted with another key. */
  decrypt(sealed: Uint8Array): string;
  /** HMAC-SHA-256 for links that work without a session. Uses a key of its own. */
  sign(text: string): string;
  /** Verifies a signature in constant time. */
  isSigned(text: string, signature: string): boolean;
  /** What stands in for personal data that must stay comparable. */
  keyedHash: KeyedHash;
};

const FORMAT = 1;
const IV_LENGTH = 12;
const TAG_LENGTH = 16;
const HEAD_LENGTH = 1 + IV_LENGTH + TAG_LENGTH;

export function createSecrets(secretKey: string): Secrets {
  const keyFor = (purpose: string) => new Uint8Array(hkdfSync("sha256", secretKey, "surety", purpose, 32));
  const key = keyFor("secrets at rest");
  const linkKey = keyFor("signed links");
  const hmacOf = (text: string) => createHmac("sha256", linkKey).update(text, "utf8").digest();
  return {
    encrypt: (text) => {
      const iv = randomBytes(IV_LENGTH);
      const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_LENGTH });
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([Uint8Array.of(FORMAT), iv, cipher.getAuthTag(), body]);
    },
    decrypt: (sealed) => {
      const bytes = Buffer.from(sealed);
      if (bytes.length < HEAD_LENGTH || bytes[0] !== FORMAT) throw new Error("Not sealed by this server");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(1, 1 + IV_LENGTH), { authTagLength: TAG_LENGTH });
      decipher.setAuthTag(bytes.subarray(1 + IV_LENGTH, HEAD_LENGTH));
      return Buffer.concat([decipher.update(bytes.subarray(HEAD_LENGTH)), decipher.final()]).toString("utf8");
    },
    sign: (text) => hmacOf(text).toString("base64url"),
    isSigned: (text, signature) => {
      const given = Buffer.from(signature, "base64url");
      const own = hmacOf(text);
      return given.length === own.length && timingSafeEqual(given, own);
    },
    keyedHash: makeKeyedHash(secretKey),
  };
}

/**
 * The secrets of an opened database, by `SECRET_KEY` or else the key in `DATA_DIR/secret.key` (mode 0600), which is created
 * for a new database. Throws `ConfigError` if the key isn't the one that the database's data was encrypted with, or its
 * file is missing or damaged.
 */
export async function openSecrets(config: Pick<Config, "secretKey" | "dataDir">, database: Database): Promise<Secrets> {
  const [sealed] = await database.asSystem((handle) =>
    handle.prepared<RowOf<typeof sealedKey>>(`select ${selectList(sealedKey)} from api_key order by tenant_id, key_id limit 1`, []),
  );
  const file = join(config.dataDir, "secret.key");
  if (sealed && config.secretKey === null && !existsSync(file))
    throw new ConfigError(`${file} is missing, and the database's secrets were encrypted with it. Restore it from a backup.`);
  const secrets = createSecrets(await loadSecretKey(config));
  if (sealed && !canDecrypt(secrets, sealed.keyEncrypted)) {
    const source = config.secretKey === null ? `The key in ${file}` : "SECRET_KEY";
    throw new ConfigError(`${source} isn't the one that this database's secrets were encrypted with. Use the earlier one.`);
  }
  return secrets;
}

const sealedKey = { keyEncrypted: apiKeys.keyEncrypted };

function canDecrypt(secrets: Secrets, sealed: Uint8Array): boolean {
  try {
    secrets.decrypt(sealed);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns `SECRET_KEY`, or the key in `DATA_DIR/secret.key` (mode 0600), creating it on first use. Throws `ConfigError`
 * if that file is damaged.
 */
export async function loadSecretKey(config: Pick<Config, "secretKey" | "dataDir">): Promise<string> {
  if (config.secretKey !== null) return config.secretKey;
  const file = join(config.dataDir, "secret.key");
  await makeDataFolder(config.dataDir);
  const key = await readOrMakeKey(file).catch((cause: unknown) => {
    throw dataFolderFault(cause, config.dataDir);
  });
  if (key.length < 32)
    throw new ConfigError(`${file} doesn't contain a valid key. Restore it from a backup. Deleting it loses everything encrypted with it.`);
  return key;
}

async function readOrMakeKey(file: string): Promise<string> {
  if (!existsSync(file)) await makeKey(file);
  return (await readFile(file, "utf8")).trim();
}

// Linking a whole file under its name fails if the name is taken: of processes that start for the first time at once, one
// creates the key and none reads half of it. One that is killed meanwhile leaves no damaged key.
async function makeKey(file: string): Promise<void> {
  const whole = `${file}.${randomBytes(8).toString("hex")}`;
  try {
    await writeFile(whole, `${randomBytes(32).toString("base64url")}\n`, { flag: "wx", mode: 0o600 });
    await link(whole, file);
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === "EEXIST")) throw cause;
  } finally {
    await rm(whole, { force: true });
  }
}
