/**
 * What happens to a store when personal data is removed from it: its rows (or files) are emptied and stay, or they are
 * deleted. An expired order empties and deletes what belongs to it; an erasure also reaches what belongs to the person.
 */
export type Store = {
  rows: "emptied" | "deleted";
  /** How the rows of a person are found. */
  foundBy: string;
  /** Columns that lose their content, or part of it. */
  personal: readonly string[];
  /** Other columns that could hold what someone wrote, which stay as they are, each with the reason. */
  stays: Readonly<Record<string, string>>;
};

const ITS_ORDER_OR_MENTION = "its order; on other orders, a text that mentions the person is masked";
const SHOPS_ID = "the shop's own id, by which it asks about the order";
const FIGURE = "figures are counted by it";
const HASHED = "a keyed hash that nobody can turn back, for velocities";
const FIXED = "one of a fixed list";
const OURS = "written by Surety, names nobody";

/**
 * Every table with data about buyers. A test walks the whole schema: a new column of any type but numbers, flags and instants
 * has to be decided on.
 */
export const stores: Readonly<Record<string, Store>> = {
  payment: {
    rows: "emptied",
    foundBy: "its identity keys",
    personal: [
      "payer_first_name",
      "payer_last_name",
      "email",
      "phone_digits",
      "phone_end",
      "card_bin",
      "card_last4",
      "arn",
      "session_id",
      "search_words",
    ],
    stays: {
      order_id: SHOPS_ID,
      reference: SHOPS_ID,
      reference_key: SHOPS_ID,
      order_type: FIXED,
      transaction_type: FIXED,
      currency: FIXED,
      card_brand: FIGURE,
      card_country: FIGURE,
      acquirer: FIGURE,
      origin: FIGURE,
      sub_status: FIXED,
      decision: FIXED,
      decided_by: FIXED,
      due_decision: FIXED,
      assignee_name: "staff, not a buyer",
      guarantee_note: OURS,
      closed_because: FIXED,
      cover_ended_because: FIXED,
      scenario_name: "the shop's own name for its rules",
      chargeback_id: SHOPS_ID,
      chargeback_reason: FIGURE,
      dispute_state: FIXED,
      cancel_reason: FIXED,
      erased_because: FIXED,
      person_key: HASHED,
      email_key: HASHED,
      card_key: HASHED,
      device_key: HASHED,
      ip_key: HASHED,
      phone_key: HASHED,
      address_key: HASHED,
      case_points: "numbers",
    },
  },
  search_word: { rows: "deleted", foundBy: "the words of its order", personal: ["word"], stays: {} },
  payment_order: { rows: "emptied", foundBy: "its order", personal: ["raw", "first_raw", "warnings"], stays: {} },
  order_version: {
    rows: "deleted",
    foundBy: "its order; of another's order that was the person's before, by its identity keys",
    personal: ["raw", "card_bin"],
    stays: {
      card_country: "goes with its row",
      acquirer: "goes with its row",
      person_key: HASHED,
      email_key: HASHED,
      card_key: HASHED,
      device_key: HASHED,
      ip_key: HASHED,
      phone_key: HASHED,
      address_key: HASHED,
    },
  },
  replay_order: {
    rows: "emptied",
    foundBy: "its order",
    personal: ["trace"],
    stays: {
      person_key: HASHED,
      currency: FIXED,
      decided_then: FIXED,
      decided_now: FIXED,
      stood_then: FIXED,
      stands_now: FIXED,
      due_decision: FIXED,
      screenings: "decisions and times",
      fate: FIXED,
      scenario_name: "the shop's own name for its rules",
    },
  },
  screening: {
    rows: "emptied",
    foundBy: "its order",
    personal: ["facts", "trace"],
    stays: {
      decided_by: FIXED,
      decision: FIXED,
      time_out_decision: FIXED,
      guarantee_obstacles: OURS,
      scenario_name: "the shop's own name for its rules",
      reasons: "says what raised or lowered the risk, without names or addresses",
    },
  },
  payment_event: {
    rows: "emptied",
    foundBy: ITS_ORDER_OR_MENTION,
    personal: ["field", "from_value", "to_value", "description", "details"],
    stays: {
      type: FIXED,
      by_whom: "staff, not a buyer",
      sensor_type: FIXED,
      sensor_name: "the shop's own name for its action",
      phase: FIXED,
    },
  },
  staff_decision: {
    rows: "emptied",
    foundBy: ITS_ORDER_OR_MENTION,
    personal: ["reason_text", "reason_code"],
    stays: { action: FIXED, guarantee_note: OURS, stood_before: OURS, full_name: "staff, not a buyer" },
  },
  action_run: {
    rows: "emptied",
    foundBy: "its order",
    personal: ["result"],
    stays: {
      type: FIXED,
      name: "the shop's own name for its action",
      asked_ids: "numbers",
      full_name: "staff, not a buyer",
      state: FIXED,
    },
  },
  payment_comment: {
    rows: "deleted",
    foundBy: ITS_ORDER_OR_MENTION,
    personal: ["comment", "full_name"],
    stays: { idempotency_key: "random, chosen by the sender, so that the comment is added once" },
  },
  outcome: {
    rows: "emptied",
    foundBy: ITS_ORDER_OR_MENTION,
    personal: ["reason", "reason_code"],
    stays: {
      repeat_key: SHOPS_ID,
      external_id: SHOPS_ID,
      type: FIXED,
      currency: FIXED,
      sent_currency: FIXED,
      person_key: HASHED,
      email_key: HASHED,
      card_key: HASHED,
      device_key: HASHED,
    },
  },
  dispute: {
    rows: "emptied",
    foundBy: "its order",
    personal: [],
    stays: { state: FIXED, chargeback_id: SHOPS_ID },
  },
  alert: {
    rows: "emptied",
    foundBy: `${ITS_ORDER_OR_MENTION}; one without an order is deleted when it's older than the shop keeps orders`,
    personal: ["card_bin", "card_last4", "card_type", "issuer_bank", "arn", "notes"],
    stays: {
      external_id: SHOPS_ID,
      source: "who sends alerts, not a buyer",
      type: "the source's own word for its alerts",
      currency: FIXED,
      descriptor: "the shop's own name on statements",
      order_id: SHOPS_ID,
      outcome: FIXED,
      answered_by: "staff, not a buyer",
    },
  },
  delivery_report: {
    rows: "emptied",
    foundBy: "its order",
    personal: ["carrier", "tracking_number", "address", "events"],
    stays: { shipment_id: SHOPS_ID, status: FIXED, address_key: HASHED },
  },
  document: {
    rows: "emptied",
    foundBy: "its order",
    personal: ["file_name", "signature", "sentiment"],
    stays: {
      kind: FIXED,
      file_key: "random; null once the file is to be deleted",
      sha256: "a hash of the file, which nobody can turn back",
      added_by: "staff, not a buyer",
    },
  },
  visit: {
    rows: "deleted",
    foundBy: "its orders, or without one 30 days after it began",
    personal: ["session_id", "device_id", "user_agent", "accept_language", "addresses"],
    stays: {},
  },
  visit_batch: {
    rows: "deleted",
    foundBy: "its visit",
    personal: ["page_key", "url", "referrer", "content"],
    stays: { sentiment: FIXED, submissions: "instants and words of a fixed list; goes with its row" },
  },
  visit_bytes: {
    rows: "deleted",
    foundBy: "its day, once that is over",
    personal: [],
    stays: { day: "a date", source: "a keyed hash that nobody can turn back, of an IP address" },
  },
  evidence_export: {
    rows: "deleted",
    foundBy: "its order; all of the shop, which may name anyone; and after 7 days",
    personal: ["recipients", "note", "file_name"],
    stays: {
      full_name: "staff, not a buyer",
      status: FIXED,
      failure: FIXED,
      key_hash: "goes with its row",
      limits: OURS,
      left_out: "goes with its row",
      sha256: "goes with its row",
    },
  },
  evidence_export_part: { rows: "deleted", foundBy: "its export", personal: ["bytes"], stays: {} },
  order_message: {
    rows: "deleted",
    foundBy: "its order",
    personal: ["subject", "url"],
    stays: { external_id: "goes with its row" },
  },
  message_interaction: { rows: "deleted", foundBy: "its order", personal: ["place"], stays: { interaction: FIXED } },
  checkout: {
    rows: "deleted",
    foundBy: "the email address",
    personal: ["email"],
    stays: { checkout_id: "goes with its row", currency: FIXED },
  },
  report: {
    rows: "deleted",
    foundBy: "all of the shop's finished files, which may contain anyone",
    personal: [],
    stays: {
      kind: FIXED,
      format: FIXED,
      filter: "dates and names of scenarios",
      file_name: OURS,
      email: "staff, not a buyer",
      status: FIXED,
    },
  },
  saved_view: {
    rows: "deleted",
    foundBy: "a name or filter that mentions the person",
    personal: ["name", "query"],
    stays: {
      owner_key: "staff, not a buyer",
      author_key: "staff, not a buyer",
      author_name: "staff, not a buyer",
    },
  },
  list_entry: {
    rows: "deleted",
    foundBy:
      "a value that mentions the person, or its order; BINs and domains stay and forget their order; in other entries, a note that mentions the person is masked",
    personal: ["value", "written", "note"],
    stays: { added_by: "staff, not a buyer" },
  },
  list_span: {
    rows: "deleted",
    foundBy: "as list_entry",
    personal: ["value", "written"],
    stays: {},
  },
  report_part: { rows: "deleted", foundBy: "its report", personal: ["bytes"], stays: {} },
  privacy_export_part: { rows: "deleted", foundBy: "all of the shop's exports", personal: ["bytes"], stays: {} },
  privacy_request: {
    rows: "emptied",
    foundBy: "the request itself",
    personal: ["subject_sealed"],
    stays: { kind: FIXED, subject_hash: HASHED, status: FIXED, counts: "numbers" },
  },
};

/** Tables without anything about buyers, each with the reason and the columns that could hold what someone wrote. */
export const impersonalTables: Readonly<Record<string, { why: string; columns: readonly string[] }>> = {
  tenant: {
    why: "the shop's own settings",
    columns: [
      "name",
      "shop_name",
      "platform",
      "type",
      "time_zone",
      "currency",
      "orders_complete_in",
      "plan",
      "subscription_id",
      "dashboard_visibility",
      "api_key_hash",
      "api_key_encrypted",
      "site_key",
      "reamaze_account",
      "reamaze_email",
      "reamaze_key_encrypted",
    ],
  },
  person_account: { why: "who works for a shop", columns: ["email", "full_name", "password_hash"] },
  notice_choice: {
    why: "who works for the shop",
    columns: ["person_key", "staff_id", "kinds", "digest_day", "email", "new_email", "code_hash"],
  },
  document_log: { why: "who works for the shop, and its systems", columns: ["action", "by_whom", "ip"] },
  unwanted_file: { why: "random names of files that are deleted within a minute", columns: ["file_key"] },
  column_choice: { why: "names of columns", columns: ["person_key", "choice"] },
  shop_slack: { why: "the shop's own settings", columns: ["url_encrypted", "kinds", "digest_day"] },
  cover_break: { why: "what ended guarantees, one of a fixed list", columns: ["because"] },
  claim: {
    why: "states and reasons, each one of a fixed list, and numbers of outcomes",
    columns: ["state", "decline_reason", "outcome_ids"],
  },
  notice_cursor: { why: "numbers of events", columns: ["told_event_ids"] },
  notice_failure: { why: "who works for the shop", columns: ["receiver", "shown_as", "message"] },
  tenant_user: { why: "who works for the shop", columns: ["role"] },
  tenant_staff: { why: "who works for the shop", columns: ["staff_id", "role"] },
  session: { why: "who works for a shop", columns: ["token_hash", "opened_by", "opener_token_hash"] },
  open_code: { why: "who works for a shop", columns: ["code_hash", "opened_by", "opener_token_hash"] },
  password_reset: { why: "who works for a shop", columns: ["token_hash"] },
  sign_in_failure: { why: "who works for a shop, or who says so", columns: ["subject"] },
  scenario_set: {
    why: "the shop's own rules, which name no customer unless the shop compares with one, and who of its staff saved them",
    columns: ["scenarios", "source", "made_from", "author_key", "author_name", "changes"],
  },
  scenario_draft: { why: "the same, before it's live", columns: ["name", "scenarios", "changed_by", "latest_changes"] },
  replay: {
    why: "the shop's own rules, who of its staff tried them, and counts",
    columns: ["kind", "name", "scenarios", "status", "failure", "findings", "started_by"],
  },
  suggestion_search: {
    why: "counts, sums and rules over values that at least three customers had, which are no addresses, emails or numbers of anyone",
    columns: ["status", "failure", "findings", "suggestions", "started_by"],
  },
  master_replay: {
    why: "the rules of a master account's shop, who tried them, and names of lists",
    columns: ["source_name", "draft_name", "scenarios", "lists", "status", "started_by"],
  },
  master_replay_shop: { why: "shops, and why one wasn't tried", columns: ["shop_name", "status", "note"] },
  sensor_configuration: { why: "the shop's own settings of its actions", columns: ["type", "settings"] },
  custom_list: { why: "the shop's own lists; their entries are above", columns: ["name", "type", "created_by"] },
  list_upload: {
    why: "lines of files and what was wrong with them, without what they said; the files are deleted once they are read",
    columns: ["status", "file_key", "faults", "failure", "full_name"],
  },
  daily_figure: { why: "sums", columns: ["day", "currency", "acquirer", "origin", "decision", "dispute_state", "chargeback_reason"] },
  daily_card_figure: { why: "sums", columns: ["day", "currency", "card_brand", "card_country", "decision", "chargeback_reason"] },
  daily_delta: {
    why: "sums",
    columns: ["day", "currency", "acquirer", "origin", "decision", "dispute_state", "chargeback_reason", "card_brand", "card_country"],
  },
  insight_report: { why: "sums", columns: ["status", "results"] },
  analytics_event: { why: "clicks of the shop's people", columns: ["name", "properties"] },
  exchange_rate: { why: "rates", columns: ["currency", "day"] },
  data_migration: { why: "names of our own changes", columns: ["name"] },
  surety_migration: { why: "names of our own changes", columns: ["tag", "checksum"] },
};
