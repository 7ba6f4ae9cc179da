import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";

export const consoleConfiguration = endpoint({
  method: "GET",
  path: "/configuration",
  access: "anyone",
  summary: "What the console needs to know before anybody signs in.",
  answer: z.object({
    version: z.string(),
    variant: z.enum(["production", "qa", "demo"]),
    sensorBase: z.string(),
    verificationBase: z.string(),
    /** Address of the support chat's script; null where none is configured. */
    supportChatUrl: z.string().nullable(),
    /** Where a meeting with Surety is booked; null where no page is configured. */
    bookingUrl: z.string().nullable(),
    /** Where a merchant writes to; null where no address is configured. */
    supportEmail: z.string().nullable(),
    /** Template of map tiles; null draws country outlines only. */
    mapTilesUrl: z.string().nullable(),
    mapTilesAttribution: z.string().nullable(),
    /** The demo's sign-ins are on this server. */
    hasDemo: z.boolean(),
  }),
});

export const demoProgress = endpoint({
  method: "GET",
  path: "/demo/progress",
  access: "user",
  summary: "How far the demo's orders are loaded.",
  answer: z.object({ state: z.enum(["off", "loading", "ready"]), done: z.number(), total: z.number() }),
});
