import { z } from "zod";
import { outcomeBody } from "#contract/orders.ts";
import { outcomeTypes } from "#domain/payments/outcome.ts";

/** An outcome's body with the types that only the operator records. */
export const operatorOutcome = outcomeBody.extend({ type: z.enum(outcomeTypes) });
