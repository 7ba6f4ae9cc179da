import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { LOGGED_MESSAGE_MAX } from "#domain/text/mask-for-log.ts";

/** What only the browser sees. */
export const clientFaultKinds = ["broken-screen", "missing-code", "unreadable-answer", "uncaught"] as const;
export type ClientFaultKind = (typeof clientFaultKinds)[number];

export const CLIENT_FAULT_FRAMES_MAX = 10;
/** A place in the console's built code, such as `index-x1.js:1:2345`. */
export const clientFaultFrame = /^[\w.-]{1,100}\.js:\d{1,9}:\d{1,9}$/;

export const reportClientFault = endpoint({
  method: "POST",
  path: "/client-faults",
  access: "anyone",
  summary: "Report a fault that only the browser saw. The console sends it, without any customer's data.",
  body: z.strictObject({
    kind: z.enum(clientFaultKinds),
    message: z.string().max(LOGGED_MESSAGE_MAX).describe("The error's message. Whatever a customer could be known by is masked."),
    screen: z
      .string()
      .regex(/^\/[a-z:?*/-]{0,60}$/i)
      .nullable()
      .describe("The screen's pattern, such as `/transactions/:paymentId`. Never an address."),
    build: z
      .string()
      .regex(/^[\w.-]{1,100}$/)
      .nullable()
      .describe("The name of the build's first script."),
    frames: z.array(z.string().regex(clientFaultFrame)).max(CLIENT_FAULT_FRAMES_MAX).describe("The places in the console's code."),
  }),
  answer: z.object({ done: z.literal(true) }),
  status: 201,
  mostPerMinute: 10,
});

export const clientFaultEndpoints = { reportClientFault };
