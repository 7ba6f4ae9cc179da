import type { EndpointName } from "#contract/endpoints.ts";
import { accessLiterals } from "#tests/contract/literals/access.ts";
import { figureLiterals } from "#tests/contract/literals/figures.ts";
import type { Literal } from "#tests/contract/literals/literal.ts";
import { masterLiterals } from "#tests/contract/literals/master.ts";
import { orderLiterals } from "#tests/contract/literals/orders.ts";
import { paymentLiterals } from "#tests/contract/literals/payments.ts";

/**
 * What is said in each call, with every field that its body and answer can have. The wire is frozen: a field may be added
 * here, and none ever changes its name or goes.
 */
export const literals: Record<EndpointName, Literal> = {
  ...accessLiterals,
  ...orderLiterals,
  ...paymentLiterals,
  ...figureLiterals,
  ...masterLiterals,
};
