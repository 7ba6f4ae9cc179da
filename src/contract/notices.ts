import { z } from "zod";
import { instant, storableText } from "#contract/codecs.ts";
import { endpoint } from "#contract/endpoint.ts";
import { noticeKinds } from "#domain/notices/notice-kinds.ts";

const kinds = z.array(z.enum(noticeKinds)).max(noticeKinds.length);
const digestHour = z.int().min(0).max(23).nullable().describe("The hour of the day in the shop's time zone; null for no daily digest.");
const choice = z.object({ kinds: kinds.describe("What is sent as soon as it happens."), digestHour });

const settings = z.object({
  own: choice
    .extend({
      email: z.string().nullable().describe("Where it's sent; null until an address is confirmed."),
      unconfirmedEmail: z.string().nullable().describe("An address that was sent a code."),
    })
    .nullable()
    .describe("Null for a session that isn't a person's, such as one by API key."),
  slack: choice
    .extend({ address: z.string().describe("The webhook's address, without its secret.") })
    .nullable()
    .describe("Null if Slack isn't set up."),
  failures: z
    .array(z.object({ to: z.string(), message: z.string(), at: instant, willRetry: z.boolean() }))
    .describe("Messages that couldn't be sent lately. Shown to owners only."),
});
export type NoticeSettings = z.output<typeof settings>;
export type NoticeChoice = z.output<typeof choice>;

const shared = { access: "shop", answer: settings } as const;

export const getNotices = endpoint({
  ...shared,
  method: "GET",
  path: "/notifications",
  needs: ["viewer", "orders"],
  summary: "Get the notifications of the person and the shop.",
});

export const saveOwnNotices = endpoint({
  ...shared,
  method: "PUT",
  path: "/notifications/own",
  needs: ["viewer", "orders"],
  summary: "Choose what to get by email.",
  body: z.strictObject(choice.shape),
  bodyExample: { kinds: ["review", "chargeback"], digestHour: 8 },
});

export const sendNoticeCode = endpoint({
  ...shared,
  method: "POST",
  path: "/notifications/own/email",
  needs: ["viewer", "orders"],
  summary: "Choose another email address for notifications. It gets a code, which confirms it.",
  body: z.strictObject({ email: storableText.trim().max(255).pipe(z.email("must be an email address")) }),
  bodyExample: { email: "reviews@shop.example" },
  mostPerMinute: 20,
});

export const confirmNoticeEmail = endpoint({
  ...shared,
  method: "POST",
  path: "/notifications/own/email/code",
  needs: ["viewer", "orders"],
  summary: "Confirm an email address with the code that was sent to it.",
  body: z.strictObject({ code: storableText.trim().max(20) }),
  bodyExample: { code: "482913" },
  mostPerMinute: 20,
});

export const saveSlackNotices = endpoint({
  ...shared,
  method: "PUT",
  path: "/notifications/slack",
  needs: ["owner", "orders"],
  summary: "Set the shop's Slack webhook and what is sent there.",
  body: z.strictObject({
    ...choice.shape,
    url: storableText.trim().max(2000).optional().describe("The address of an incoming webhook. If left out, the saved one stays."),
  }),
  bodyExample: { kinds: ["review"], digestHour: null, url: "https://hooks.slack.com/services/T000/B000/secret" },
});

export const removeSlack = endpoint({
  ...shared,
  method: "DELETE",
  path: "/notifications/slack",
  needs: ["owner", "orders"],
  summary: "Stop sending to Slack and forget the webhook.",
});

export const testSlack = endpoint({
  method: "POST",
  path: "/notifications/slack/test",
  access: "shop",
  needs: ["owner", "orders"],
  summary: "Send a test message to the saved Slack webhook.",
  answer: z.object({ isSent: z.boolean(), message: z.string().describe("What came of it.") }),
  mostPerMinute: 20,
});

export const noticeEndpoints = {
  getNotices,
  saveOwnNotices,
  sendNoticeCode,
  confirmNoticeEmail,
  saveSlackNotices,
  removeSlack,
  testSlack,
};
