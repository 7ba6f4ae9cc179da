import { z } from "zod";
import { storableText } from "#contract/codecs.ts";
import { endpoint } from "#contract/endpoint.ts";
import { reamazeConfig } from "#contract/session.ts";
import { reamazeLimits } from "#domain/scenarios/reamaze-account.ts";

const owners = { access: "shop", needs: ["owner", "orders"] } as const;

export const saveReamaze = endpoint({
  ...owners,
  method: "PUT",
  path: "/user/reamaze",
  mostPerMinute: 20,
  summary:
    "Connect the shop's ReAmaze account. The key is tried out first, kept encrypted and told by its last four characters: these, null, or none at all keep the present one. Returns 422 for what ReAmaze doesn't accept, and 503 if it can't be reached.",
  body: z.strictObject({
    accountName: storableText.max(reamazeLimits.accountName).describe("As in its address, ACCOUNT.reamaze.com."),
    email: storableText.max(reamazeLimits.email).describe("Of the ReAmaze user whose key it is."),
    apiKey: storableText.max(reamazeLimits.apiKey).nullish(),
  }),
  bodyExample: { accountName: "acme", email: "help@acme.example", apiKey: "a1b2c3" },
  answer: reamazeConfig,
  errorStatuses: [422, 503],
});

export const removeReamaze = endpoint({
  ...owners,
  method: "DELETE",
  path: "/user/reamaze",
  summary: "Disconnect the shop's ReAmaze account and forget its key. Its sensors and actions stay in their scenarios and do nothing.",
  answer: z.object({ done: z.literal(true) }),
});

export const reamazeEndpoints = { saveReamaze, removeReamaze };
