import { tenantLiteral } from "#tests/contract/literals/access.ts";
import type { Literal } from "#tests/contract/literals/literal.ts";

const key = {
  id: "9401",
  name: "Main key",
  isMain: true,
  scopes: ["orders", "read", "privacy"],
  ending: "••••x7Qa",
  createdBy: "Dana Reyes",
  createdAt: "2026-11-01T12:00:00.000Z",
  lastUsedAt: "2026-11-20T12:00:00.000Z",
  endsAt: "2026-11-21T12:00:00.000Z",
};
const shownKey = { ...key, apiKey: "s3cret-x7Qa" };

export const settingsLiterals = {
  changeTenant: {
    body: {
      BackgroundColor: "#ffffff",
      TextColor: "#1f2430",
      ElementColor: "#a8e5cf",
      TenantLogo: "iVBORw0KGgo=",
      TenantSignature: "iVBORw0KGgo=",
      timeZone: "Europe/Madrid",
      currency: "EUR",
      mailLanguage: "en",
      retentionMonths: 25,
      settingsVersion: 9501,
    },
    answer: tenantLiteral,
  },
  listKeys: { answer: [key] },
  createKey: { body: { name: "Warehouse", scopes: ["orders"] }, answer: shownKey },
  deleteKey: { answer: { done: true } },
  rotateKey: { answer: { ...shownKey, replaced: key } },
  revealKey: { answer: { apiKey: "s3cret-x7Qa" } },
} satisfies Record<string, Literal>;
