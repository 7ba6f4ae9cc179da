import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { signupModes } from "#domain/accounts/signup-modes.ts";

/** Where an address goes in the maps service's URL. */
export const MAPS_LINK_PLACE = "{address}";

export const consoleConfiguration = endpoint({
  method: "GET",
  path: "/configuration",
  access: "anyone",
  summary: "Get the console's settings. No login needed.",
  answer: z.object({
    version: z.string(),
    variant: z.enum(["production", "qa", "demo"]),
    sensorBase: z.string(),
    verificationBase: z.string(),
    /** URL of the support chat's script; null if none is configured. */
    supportChatUrl: z.string().nullable(),
    /** The page where merchants book a meeting with Surety; null if none is configured. */
    bookingUrl: z.string().nullable(),
    /** The page behind Contact Us; null if none is configured. */
    contactUrl: z.string().nullable(),
    /** The support team's email; null if none is configured. */
    supportEmail: z.string().nullable(),
    /** URL template of map tiles; null shows country outlines only. */
    mapTilesUrl: z.string().nullable(),
    mapTilesAttribution: z.string().nullable(),
    /** URL that an address opens in, with `{address}` where the address goes. */
    mapsLinkUrl: z.string(),
    /** Who can sign up. */
    signup: z.enum(signupModes),
    /** Whether this server has the demo logins. */
    hasDemo: z.boolean(),
  }),
});

export const configurationEndpoints = { consoleConfiguration };
