import type { Literal } from "#tests/contract/literals/literal.ts";

const settings = {
  own: { kinds: ["review", "chargeback"], digestHour: 8, email: "ana@shop.test", unconfirmedEmail: "reviews@shop.test" },
  slack: { kinds: ["chargeback"], digestHour: null, address: "hooks.slack.com/…" },
  failures: [
    {
      to: "Slack",
      message: "The webhook's channel is archived in Slack.",
      at: "2026-11-01T12:00:00.000Z",
      willRetry: true,
    },
  ],
};

export const noticeLiterals = {
  getNotices: { answer: settings },
  saveOwnNotices: { body: { kinds: ["review", "chargeback"], digestHour: 8 }, answer: settings },
  sendNoticeCode: { body: { email: "reviews@shop.test" }, answer: settings },
  confirmNoticeEmail: { body: { code: "012345" }, answer: settings },
  saveSlackNotices: {
    body: { url: "https://hooks.slack.com/services/T0/B0/x7Qa", kinds: ["chargeback"], digestHour: null },
    answer: settings,
  },
  removeSlack: { answer: settings },
  testSlack: { answer: { isSent: true, message: "Slack got the test message." } },
} satisfies Record<string, Literal>;
