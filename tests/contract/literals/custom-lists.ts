import type { Literal } from "#tests/contract/literals/literal.ts";

const list = {
  customListId: 100901,
  name: "Blocked emails",
  type: "email",
  rule_object_count: 2,
  entryCount: 3,
  createdAt: "2026-11-01T12:00:00.000Z",
  createdBy: "Dana Reyes",
};
const entry = {
  customListItemId: 100902,
  customListId: 100901,
  value: "ada@example.com",
  note: "Chargebacks in October",
  expiresAt: "2027-11-01T00:00:00.000Z",
  isExpired: false,
  addedAt: "2026-11-01T12:00:00.000Z",
  addedBy: "Dana Reyes",
  paymentid: "5001",
};
const { expiresAt, note } = entry;
const upload = {
  uploadId: "100903",
  customListId: 100901,
  status: "done",
  progress: 100,
  added: 998,
  known: 1,
  badLines: 1,
  faults: [{ line: 17, message: "value must be an email address, such as ada@example.com" }],
  failure: "The list was deleted.",
  uploadedBy: "Dana Reyes",
  createdAt: "2026-11-01T12:00:00.000Z",
  finishedAt: "2026-11-01T12:00:03.000Z",
};
const pages = { pagination: { total: 1, page: 1, limit: 10 } };

export const customListLiterals = {
  listCustomLists: { query: { page: "1", limit: "10", search: "blocked" }, answer: { results: [list], ...pages } },
  getCustomList: { answer: list },
  createCustomList: { body: { name: "Blocked emails", type: "email", value: "ada@example.com,grace@example.com" }, answer: list },
  changeCustomList: { body: { customListId: 100901, name: "Blocked emails", value: "ada@example.com" }, answer: list },
  deleteCustomList: { answer: { customListId: 100901 } },
  listEntries: { query: { page: "1", limit: "50", search: "ada" }, answer: { results: [entry], ...pages } },
  addEntries: {
    body: { value: "ada@example.com,grace@example.com", expiresAt, note },
    answer: { added: 1, known: 1, results: [entry] },
  },
  getEntry: { answer: entry },
  changeEntry: { body: { customListItemId: 100902, value: "ada@example.com", expiresAt, note }, answer: entry },
  deleteEntry: { answer: { customListItemId: 100902 } },
  uploadEntries: { body: { value: "ada@example.com", expiry: "2027-01-31", note: "Chargeback" }, answer: upload },
  listUploads: { answer: [upload] },
  getUpload: { answer: upload },
  getListUses: {
    answer: [
      {
        draft: { draftId: "100904", name: "Holiday rules" },
        Scenarioid: "100905",
        ScenarioscolName: "Known fraud",
        isArchived: false,
        rule: "Customer email is one of list “Blocked emails”",
      },
    ],
  },
  countListHits: { answer: { hits: 12, orders: 3412, days: 90, isPart: false } },
  getListableValues: {
    answer: [{ field: "email", value: "ada@example.com", lists: [{ customListId: 100901, name: "Blocked emails", isIn: false }] }],
  },
  addPaymentToList: { body: { customListId: 100901, field: "email", expiresAt, note }, answer: entry },
} satisfies Record<string, Literal>;
