import type { Literal } from "#tests/contract/literals/literal.ts";

export const reamazeLiterals = {
  saveReamaze: {
    body: { accountName: "acme", email: "help@shop.test", apiKey: "a1b2c3" },
    answer: { accountName: "acme", email: "help@shop.test", apiKey: "••••a1b2" },
  },
  removeReamaze: { answer: { done: true } },
} satisfies Record<string, Literal>;
