import type { noticeEndpoints } from "#contract/notices.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { confirmNoticeEmail, sendNoticeCode } from "#server/notices/notice-email.ts";
import { readNoticeSettings } from "#server/notices/read-settings.ts";
import { saveOwnChoice } from "#server/notices/save-own-choice.ts";
import { removeSlack, saveSlack, testSlack } from "#server/notices/shop-slack.ts";

export const noticeRoutes: HandlersOf<typeof noticeEndpoints> = {
  getNotices: ({ actor }, services) => readNoticeSettings(services, actor),
  saveOwnNotices: ({ actor, body }, services) => saveOwnChoice(services, actor, body),
  sendNoticeCode: ({ actor, body }, services) => sendNoticeCode(services, actor, body.email),
  confirmNoticeEmail: ({ actor, body }, services) => confirmNoticeEmail(services, actor, body.code),
  saveSlackNotices: ({ actor, body }, services) => saveSlack(services, actor, body),
  removeSlack: ({ actor }, services) => removeSlack(services, actor),
  testSlack: ({ actor }, services) => testSlack(services, actor),
};
