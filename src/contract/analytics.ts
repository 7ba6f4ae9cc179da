import { z } from "zod";
import { storableText } from "#contract/codecs.ts";
import { endpoint } from "#contract/endpoint.ts";
import { analyticsEventNames } from "#domain/insights/analytics-events.ts";

const MOST_PROPERTIES = 20;
const propertyValue = z.union([storableText.max(200), z.number(), z.boolean(), z.null()]);
const properties = z
  .record(storableText.min(1).max(50), propertyValue)
  .refine((given) => Object.keys(given).length <= MOST_PROPERTIES, `holds more than ${MOST_PROPERTIES} values`);

export const trackEvent = endpoint({
  method: "POST",
  path: "/analytics-events",
  access: "shop",
  summary: "Takes note of a click.",
  body: z.object({ name: z.enum(analyticsEventNames), properties: properties.default({}) }),
  answer: z.object({ done: z.literal(true) }),
  status: 201,
});
