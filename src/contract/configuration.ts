import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";

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
    /** The support team's email; null if none is configured. */
    supportEmail: z.string().nullable(),
    /** URL template of map tiles; null shows country outlines only. */
    mapTilesUrl: z.string().nullable(),
    mapTilesAttribution: z.string().nullable(),
    /** Whether this server has the demo logins. */
    hasDemo: z.boolean(),
  }),
});

export const configurationEndpoints = { consoleConfiguration };
