import { z } from "zod";
import type { ShopifyQuestion } from "#server/platforms/shopify/ask-shopify.ts";
import { userErrors, type UserErrors } from "#server/platforms/shopify/user-error.ts";

/** The web pixel's settings, by the names that its extension gives them. */
export type PixelSettings = { siteKey: string; endpoint: string };
/** Shopify takes the settings as JSON text. */
type Sent = { webPixel: { settings: string } };

const made = z.object({ webPixel: z.object({ id: z.string() }).nullish(), userErrors });
type Made = { webPixel?: { id: string } | null | undefined; userErrors: UserErrors };

export const createPixel: ShopifyQuestion<Sent, { webPixelCreate: Made }> = {
  document: `mutation CreatePixel($webPixel: WebPixelInput!) {
    webPixelCreate(webPixel: $webPixel) { webPixel { id } userErrors { message code } }
  }`,
  answer: z.object({ webPixelCreate: made }),
};

export const updatePixel: ShopifyQuestion<Sent & { id: string }, { webPixelUpdate: Made }> = {
  document: `mutation UpdatePixel($id: ID!, $webPixel: WebPixelInput!) {
    webPixelUpdate(id: $id, webPixel: $webPixel) { webPixel { id } userErrors { message code } }
  }`,
  answer: z.object({ webPixelUpdate: made }),
};

export const deletePixel: ShopifyQuestion<{ id: string }, { webPixelDelete: { userErrors: UserErrors } }> = {
  document: `mutation DeletePixel($id: ID!) { webPixelDelete(id: $id) { userErrors { message code } } }`,
  answer: z.object({ webPixelDelete: z.object({ userErrors }) }),
};

/** The app's own web pixel, of which a shop has one. Shopify refuses the question where there is none. */
export const findPixel: ShopifyQuestion<Record<string, never>, { webPixel: { id: string } }> = {
  document: `query FindPixel { webPixel { id } }`,
  answer: z.object({ webPixel: z.object({ id: z.string() }) }),
};

/** What metafields of the app in a shop belong to. */
export const readInstallation: ShopifyQuestion<Record<string, never>, { currentAppInstallation: { id: string } }> = {
  document: `query ReadInstallation { currentAppInstallation { id } }`,
  answer: z.object({ currentAppInstallation: z.object({ id: z.string() }) }),
};

/** Every document of this file, for the test that checks them against Shopify's schema. */
export const pixelQuestions = { createPixel, updatePixel, deletePixel, findPixel, readInstallation };
