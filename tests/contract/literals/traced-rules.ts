import type { Json } from "#tests/contract/literals/literal.ts";

/** Rules of a trace, with each kind of part and of result. */
export const rules: Json[] = [
  {
    rule: {
      left: { kind: "velocity", name: "Orders", hours: 24 },
      operator: "Greater Than",
      right: { kind: "constant", values: [3] },
      unit: null,
    },
    result: "hit",
    left: 4,
    right: 3,
  },
  {
    rule: { left: { kind: "field", name: "IP country" }, operator: "In", right: { kind: "list", name: "Home" }, unit: null },
    result: "missed",
    left: "ES",
    right: ["FR", null],
  },
  {
    rule: {
      left: { kind: "field", name: "Seconds since registered" },
      operator: "Less Than",
      right: { kind: "constant", values: [60] },
      unit: null,
    },
    result: "not reached",
    left: null,
    right: null,
  },
  {
    rule: {
      left: { kind: "aggregation", name: "Sum", field: "Item amount" },
      operator: "Equal",
      right: { kind: "custom", path: "gift.amount" },
      unit: null,
    },
    result: "not reached",
    left: null,
    right: null,
  },
  {
    rule: {
      left: { kind: "orders", name: "sum", over: "amount", by: "card", withThis: false, hours: 48 },
      operator: "Greater Than",
      right: { kind: "constant", values: [500] },
      unit: null,
    },
    result: "not reached",
    left: null,
    right: null,
  },
  {
    rule: {
      left: { kind: "orders", name: "median", over: null, by: null, withThis: null, hours: null },
      operator: "Equal",
      right: { kind: "orders", name: "count", over: "order", by: "person", withThis: true, hours: 24 },
      unit: null,
    },
    result: "not reached",
    left: null,
    right: null,
  },
  {
    rule: {
      left: { kind: "custom", path: "gift.amount" },
      operator: "Less Than",
      right: { kind: "velocity", name: "Orders", hours: null },
      unit: null,
    },
    result: "not reached",
    left: null,
    right: null,
  },
  {
    rule: {
      left: { kind: "constant", values: [60] },
      operator: "Equal",
      right: { kind: "aggregation", name: "Sum", field: "Item amount" },
      unit: null,
    },
    result: "not reached",
    left: null,
    right: null,
  },
];
