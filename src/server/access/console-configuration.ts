import { readFileSync } from "node:fs";
import { z } from "zod";
import type { consoleConfiguration } from "#contract/configuration.ts";
import type { AnswerOf } from "#contract/endpoint.ts";
import type { Config } from "#server/config.ts";

/** The settings the console needs before login. The version is the one in package.json. */
export function readConsoleConfiguration(config: Config): AnswerOf<typeof consoleConfiguration> {
  return {
    version: packageVersion,
    variant: config.variant,
    sensorBase: config.sensorBase,
    verificationBase: config.verificationBase,
    supportChatUrl: config.supportChatUrl,
    bookingUrl: config.bookingUrl,
    contactUrl: config.contactUrl,
    supportEmail: config.supportEmail,
    mapTilesUrl: config.mapTilesUrl,
    mapTilesAttribution: config.mapTilesAttribution,
    mapsLinkUrl: config.mapsLinkUrl,
    signup: config.signup,
    hasDemo: config.hasDemo,
  };
}

const packageFile = new URL("../../../package.json", import.meta.url);
const packageVersion = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(packageFile, "utf8"))).version;
