import { z } from "zod";
import { id } from "#contract/codecs.ts";
import { endpoint } from "#contract/endpoint.ts";

export const openAccount = endpoint({
  method: "POST",
  path: "/master/open",
  access: "shop",
  summary: "A code that signs in to one sub-account of this master account, once and within 60 seconds.",
  body: z.object({ tenantId: id }),
  answer: z.object({ code: z.string() }),
  refusals: [404],
});
