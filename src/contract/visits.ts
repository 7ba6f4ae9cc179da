import { z } from "zod";
import { storableText } from "#contract/codecs.ts";
import { endpoint } from "#contract/endpoint.ts";
import { sentiments } from "#domain/visits/sentiment.ts";
import { visitLimits } from "#domain/visits/visit-limits.ts";

/** Calls per minute of one IP address: several people behind it, each with a page that reports every few seconds. */
const MOST_PER_ADDRESS = 300;

const randomId = z.string().regex(/^[\w.:-]{12,64}$/, "must be 12 to 64 letters, digits, dots, colons, dashes and underscores");
/** An address is cut by the server, which keeps its path alone. */
const address = storableText.max(8_000);
const count = z.int().min(0).max(visitLimits.batchKeys);
const sinceOpened = z.int().min(0).max(visitLimits.lastsMs);
const across = z.int().min(0).max(1_000);
const down = z.int().min(0).max(1_000_000);
const point = z.tuple([across, down, sinceOpened]);
const sentiment = z.enum(sentiments).nullable();

export const visitBody = z.strictObject({
  siteKey: z.string().min(1).max(64).describe("The shop's public site key."),
  sessionId: randomId.describe("The same in one browser tab. Send it as the order's device.sessionId."),
  deviceId: randomId.describe("The same in one browser. Send it as the order's device.deviceId."),
  pageId: randomId.describe("A new one whenever a page is opened."),
  batch: z.int().min(0).max(9_999).describe("From 0 on each page. A batch that was sent before changes nothing."),
  page: z.strictObject({
    url: address.min(1),
    referrer: address.nullable(),
    height: down.describe("Of the page, in thousandths of its width."),
    fold: down.describe("Of the part that the browser shows, in thousandths of the page's width."),
  }),
  openMs: sinceOpened.describe("Milliseconds since the page was opened."),
  stayedMs: sinceOpened.describe("Of these, how long it was in view."),
  languages: z.array(storableText.max(35)).max(10),
  isDriven: z.boolean().describe("navigator.webdriver: whether a program controls the browser."),
  hasTouch: z.boolean(),
  moves: z
    .array(point)
    .max(visitLimits.batchMoves)
    .describe("[x, y, ms]: thousandths of the page's width, and milliseconds since it was opened."),
  clicks: z.array(point).max(visitLimits.batchClicks),
  moreMoves: count.describe("Moves that were counted but aren't listed."),
  keys: count.describe("How many keys were pressed. Never which ones."),
  menus: count.describe("How often the context menu was opened."),
  inputs: z
    .array(
      z.strictObject({
        event: storableText.max(20),
        tag: storableText.max(20),
        text: storableText.max(400).nullable().describe("The text of a button or link; null for all else."),
        atMs: sinceOpened,
      }),
    )
    .max(visitLimits.batchInputs),
  submissions: z.array(z.strictObject({ atMs: sinceOpened, sentiment })).max(visitLimits.batchSubmissions),
  sentiment: sentiment.describe("What the shop says about the page; null if nothing."),
  checkoutToken: z
    .string()
    .regex(/^[A-Za-z0-9_-]{8,64}$/, "must be a token of 8 to 64 letters, digits, dashes and underscores")
    .optional()
    .describe("Shopify's token of the visitor's checkout, by which the visit is found for the order."),
});
export type VisitBody = z.infer<typeof visitBody>;

export const reportVisit = endpoint({
  method: "POST",
  base: "sensor",
  path: "/visits",
  access: "anyone",
  fromPages: true,
  summary:
    "Report what happens on a page of a shop's website. The script at /sensor/collect.js sends it, a few seconds at a time. `isKept` is false if the batch was known, or if the session takes no more: it ends after a day.",
  headers: z.object({ "user-agent": z.string().optional(), "accept-language": z.string().optional() }),
  body: visitBody,
  answer: z.object({ isKept: z.boolean() }),
  status: 202,
  mostPerMinute: MOST_PER_ADDRESS,
  errorStatuses: [404, 409],
});

export const getVisitSetup = endpoint({
  method: "GET",
  base: "sensor",
  path: "/setup",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "Read the shop's site key, and the line of HTML that records visits on the pages that have it.",
  answer: z.object({
    siteKey: z.string(),
    scriptUrl: z.string(),
    html: z.string(),
    htmlWithConsent: z.string().describe("The same line, but nothing is recorded until the page calls Surety.consent(true)."),
  }),
});

export const visitEndpoints = { reportVisit, getVisitSetup };
