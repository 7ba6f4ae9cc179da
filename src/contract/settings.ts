import { z } from "zod";
import { jsonObject } from "#contract/codecs.ts";
import { currency } from "#contract/currency.ts";
import { endpoint } from "#contract/endpoint.ts";
import { renamed } from "#contract/renamed.ts";
import { tenant } from "#contract/session.ts";
import { brandImageLimits } from "#domain/accounts/brand-image.ts";
import { NO_COLOR, readColor } from "#domain/accounts/branding.ts";
import { mailLanguages } from "#domain/accounts/mail-languages.ts";
import { retentionMonths } from "#domain/accounts/retention.ts";
import { isTimeZone } from "#domain/dates/shop-day.ts";
import { keysOf } from "#domain/keys-of.ts";

/** Room for both images in base64, and for the rest of the tenant. */
const BODY_BYTES = 2 * Math.ceil(brandImageLimits.bytes / 3) * 4 + 64 * 1024;

const color = z
  .string()
  .max(20)
  .overwrite((text) => readColor(text) ?? text)
  .refine((text) => readColor(text) !== null, NO_COLOR)
  .nullable()
  .optional()
  .describe("#rrggbb; null for Surety's own. Needs a plan with branding.");
const image = z
  .string()
  .nullable()
  .optional()
  .describe(
    "A PNG, JPEG, GIF or WebP image of at most 512 KB, 4 megapixels and 4,096 pixels a side, in base64 or as a data URL; null removes it. Needs a plan with branding.",
  );

/** What `PUT /tenants` changes; what's left out stays. */
export const tenantChanges = renamed({
  backgroundColor: ["BackgroundColor", color],
  textColor: ["TextColor", color],
  elementColor: ["ElementColor", color],
  logo: ["TenantLogo", image],
  signature: ["TenantSignature", image],
  timeZone: [
    "timeZone",
    z
      .string()
      .max(64)
      .refine(isTimeZone, "must be an IANA time zone, such as Europe/Berlin")
      .optional()
      .describe("The shop's figures are counted again by its days."),
  ],
  currency: [
    "currency",
    currency.optional().describe("A new one deletes the shop's replays and suggestions, whose sums are in the one before."),
  ],
  mailLanguage: ["mailLanguage", z.enum(keysOf(mailLanguages)).optional()],
  retentionMonths: ["retentionMonths", z.int().min(retentionMonths.least).max(retentionMonths.most).optional()],
  settingsVersion: [
    "settingsVersion",
    z
      .int()
      .min(0)
      .optional()
      .describe("As last read. If someone else has changed the settings since, nothing is saved. Without it, what's sent counts."),
  ],
});
export type TenantChanges = z.output<typeof tenantChanges>;

export const changeTenant = endpoint({
  method: "PUT",
  path: "/tenants",
  access: "shop",
  needs: ["owner"],
  mostPerMinute: 20,
  summary:
    "Change the shop's branding and settings. Send what changes, or the tenant as GET /login returns it: fields that can't be changed here must be as they are, and 422 names those that differ. Returns 412 if someone else changed the settings first, and names what.",
  /** Read by `tenantChanges`; every other field must be as it is. */
  body: jsonObject,
  bodyShape: tenantChanges,
  bodyExample: { BackgroundColor: "#ffffff", TextColor: "#1f2430", ElementColor: "#a8e5cf", mailLanguage: "de" },
  bodyBytes: BODY_BYTES,
  answer: tenant,
  errorStatuses: [412, 503],
});

export const settingsEndpoints = { changeTenant };
