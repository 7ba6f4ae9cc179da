import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { analyticsEventNames } from "#domain/reports/analytics-events.ts";
import { reportFormats, reportKinds } from "#domain/reports/report.ts";

/** A tracked click and its properties. */
export const analyticsEvent = z.object({
  name: z.enum(analyticsEventNames),
  properties: z.strictObject({ kind: z.enum(reportKinds).optional(), format: z.enum(reportFormats) }),
});

export const trackEvent = endpoint({
  method: "POST",
  path: "/analytics-events",
  access: "shop",
  needs: ["viewer"],
  summary: "Record a click.",
  body: analyticsEvent,
  answer: z.object({ done: z.literal(true) }),
  status: 201,
  mostPerMinute: 60,
});

export const analyticsEndpoints = { trackEvent };
