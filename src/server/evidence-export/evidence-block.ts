/** What a page of evidence is made of. Sections are data, so that a thread can lay them out. */
export type Block =
  | { kind: "heading"; text: string }
  | { kind: "text"; text: string }
  | { kind: "facts"; facts: readonly Fact[] }
  | { kind: "table"; columns: readonly TableColumn[]; rows: readonly (readonly string[])[] }
  | { kind: "image"; caption: string; format: "png" | "jpeg"; bytes: Uint8Array }
  | { kind: "pages"; caption: string; pdf: Uint8Array };

export type Fact = readonly [label: string, value: string];
/** Numbers stand at the right of theirs. */
export type TableColumn = { title: string; share: number; isNumeric?: boolean };

/** What is left out, in this order, where evidence exceeds a card network's limits. */
export const droppable = ["trail events", "sessions", "documents", "shipments"] as const;
export type Droppable = (typeof droppable)[number];

/** A section with its own line on the contents page. Parts that may be left out come last, the one to keep longest first. */
export type Section = {
  title: string;
  blocks: readonly Block[];
  /** Each part is a row of a table, or blocks. `leads` stand before their part, also where that is left out. */
  parts: null | { what: Droppable; rows: TableParts } | { what: Droppable; groups: BlockGroups; leads?: BlockGroups };
  /** What there is beyond what a section shows at most, in words. */
  beyond?: readonly string[];
};
type BlockGroups = readonly (readonly Block[])[];
type TableParts = { columns: readonly TableColumn[]; list: readonly (readonly string[])[] };

/** Everything that the PDF says. */
export type Evidence = {
  title: string;
  /** Below each page. */
  footer: string;
  /** Below the title on the contents page. */
  facts: readonly Fact[];
  /** From the shop to the reader, on the same page; empty without one. */
  note: string;
  limits: { words: string; pages: number; fileBytes: number };
  /** Files that aren't in it, in words: 'photo.jpg, which is too large'. */
  missing: readonly string[];
  sections: readonly Section[];
  /** When it was made; the file is the same for the same evidence. */
  madeAt: Date;
};

/** What was left out, in words: 'the oldest 12 trail events'. */
export type FormattedEvidence = { bytes: Uint8Array; pages: number; leftOut: string[] };
