import { z } from "zod";
import { instant, storableText, textId } from "#contract/codecs.ts";
import { endpoint } from "#contract/endpoint.ts";
import { keyLimits } from "#domain/accounts/api-keys.ts";
import { keyScopes, keyScopeWords } from "#domain/accounts/key-scopes.ts";
import { fieldFaults } from "#domain/text/field-faults.ts";

const owners = { access: "shop", needs: ["owner"] } as const;
const perMinute = 20;

const scopes = z
  .array(z.enum(keyScopes))
  .describe(`What the key may be used for. ${keyScopes.map((scope) => `${scope}: ${keyScopeWords[scope].detail}`).join(" ")}`);

const apiKey = z.object({
  id: textId,
  name: z.string(),
  isMain: z.boolean().describe("The shop's main key may do everything, and people can log in with it."),
  scopes,
  ending: z.string().describe("Its last four characters, as in ••••abcd."),
  createdBy: z.string().nullable().describe("By name; null for the key that came with the shop."),
  createdAt: instant,
  lastUsedAt: instant.nullable().describe("To the minute; null until it's used."),
  endsAt: instant.nullable().describe("From when on it no longer works: a main key that was replaced."),
});
export type ApiKey = z.output<typeof apiKey>;

const shownKey = apiKey.extend({ apiKey: z.string().describe("The key itself.") });
export type ShownKey = z.output<typeof shownKey>;

export const listKeys = endpoint({
  ...owners,
  method: "GET",
  path: "/keys",
  summary: "List the shop's API keys that work: the main key, the one before it, and all others.",
  answer: z.array(apiKey),
});

export const createKey = endpoint({
  ...owners,
  method: "POST",
  path: "/keys",
  mostPerMinute: perMinute,
  summary: `Create an API key for some uses only. Returns 409 if a key has that name, or if the shop has ${keyLimits.keys} keys.`,
  body: z.strictObject({
    name: storableText.trim().min(1, fieldFaults.required).max(keyLimits.name),
    scopes: scopes.min(1, "must have at least one scope").refine((given) => new Set(given).size === given.length, {
      message: "must not repeat a scope",
      when: ({ value }) => Array.isArray(value),
    }),
  }),
  bodyExample: { name: "Warehouse", scopes: ["orders"] },
  answer: shownKey,
  status: 201,
  errorStatuses: [409],
});

export const deleteKey = endpoint({
  ...owners,
  method: "DELETE",
  path: "/keys/{id}",
  mostPerMinute: perMinute,
  summary: "Delete an API key. It stops working within five seconds, and its sessions end. The main key can only be rotated.",
  answer: z.object({ done: z.literal(true) }),
  errorStatuses: [409],
});

export const rotateKey = endpoint({
  ...owners,
  method: "POST",
  path: "/keys/rotate",
  mostPerMinute: perMinute,
  summary:
    "Replace the main API key. The key before works for 24 hours more, until `replaced.endsAt`. Returns 409 while one replaced earlier still works: delete that one first.",
  answer: shownKey.extend({ replaced: apiKey }),
  errorStatuses: [409],
});

export const revealKey = endpoint({
  ...owners,
  method: "POST",
  path: "/keys/{id}/reveal",
  mostPerMinute: perMinute,
  summary: "Get one API key in full. The audit trail records who asked.",
  answer: z.object({ apiKey: z.string() }),
});

export const keyEndpoints = { listKeys, createKey, deleteKey, rotateKey, revealKey };
