import { createHash } from "node:crypto";
import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { beforeAll, describe, expect, test } from "vitest";
import type { Block, Evidence, Section } from "#server/evidence-export/evidence-block.ts";
import { fitEvidence } from "#server/evidence-export/fit-evidence.ts";
import { readPdf } from "#tests/support/read-pdf.ts";

const columns = [
  { title: "When", share: 1 },
  { title: "What", share: 3 },
];

function aTrail(events: number): Section {
  const list = Array.from({ length: events }, (_, index) => [`Day ${events - index}`, `Event ${events - index} of the trail`]);
  return { title: "Activity trail", blocks: [], parts: { what: "trail events", rows: { columns, list } } };
}

function someSessions(sessions: number): Section {
  const groups = Array.from({ length: sessions }, (_, index): Block[] => [
    { kind: "heading", text: `Session ${index + 1}` },
    { kind: "text", text: "A page that was visited.\n".repeat(20) },
  ]);
  return { title: "Sessions", blocks: [], parts: { what: "sessions", groups } };
}

function documents(...blocks: Block[]): Section {
  return {
    title: "Documents",
    blocks: [{ kind: "text", text: "Listed" }],
    parts: { what: "documents", groups: blocks.map((block) => [block]) },
  };
}

function evidence(sections: Section[], limits: Partial<Evidence["limits"]> = {}): Evidence {
  return {
    title: "Evidence for order #1001",
    footer: "Kumo · Order #1001",
    facts: [["Order", "#1001"]],
    limits: { words: "Visa: 49 pages and 2 MB", pages: 49, fileBytes: 2_000_000, ...limits },
    note: "",
    missing: [],
    sections,
    madeAt: new Date("2026-11-22T12:00:00Z"),
  };
}

async function aPdf(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let page = 1; page <= pages; page++) pdf.addPage([400, 400]).drawText(`Contract page ${page}`, { x: 20, y: 200 });
  return pdf.save();
}

async function textOf(given: Evidence): Promise<{ pages: string[]; text: string; leftOut: string[] }> {
  const { bytes, leftOut, pages: count } = await fitEvidence(given);
  const pages = await readPdf(bytes);
  expect(pages).toHaveLength(count);
  return { pages, text: pages.join("\n"), leftOut };
}

const facts = (value: string): Section => ({ title: "Order", blocks: [{ kind: "facts", facts: [["Value", value]] }], parts: null });
const lettersOf = (text: string) => text.replaceAll(/\s/g, "");

describe("the contents page", () => {
  test("has each section with the page that it starts on", async () => {
    const { pages, leftOut } = await textOf(evidence([facts("Blue shoes"), aTrail(200), { ...facts("Last"), title: "The end" }]));
    expect(leftOut).toEqual([]);
    expect(pages[0]).toContain("Nothing was left out.");
    const start = pages.findIndex((page, index) => index > 0 && page.includes("The end"));
    expect(pages[0]?.replaceAll(/\s+/g, " ")).toContain(`The end ${start + 1}`);
    expect(pages[1]).toContain("Blue shoes");
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
  });
});

test.for([0, 10, 26, 34, 42, 80])(
  "after a note of %i lines no page has the contents' end alone, and their numbers are true",
  async (lines) => {
    const titles = ["Order", "Items", "Customer", "Payment", "Delivery", "Screening"];
    const sections = titles.map((title) => ({ ...facts(`The ${title}'s`), title }));
    const { pages } = await textOf({ ...evidence(sections), note: "A line of the note.\n".repeat(lines) });
    const pageOf = (words: string) => pages.findIndex((page) => page.includes(words));
    const contentsEnd = pageOf("Nothing was left out.");
    const contents = pages.slice(0, contentsEnd + 1).join(" ");
    for (const title of titles) {
      expect(contents.replaceAll(/\s+/g, " ")).toContain(`${title} ${pageOf(`The ${title}'s`) + 1} `);
    }
    expect([contentsEnd, pageOf("The Order's")]).toEqual(lines <= 10 ? [0, 1] : [lines < 80 ? 1 : 2, lines < 80 ? 1 : 2]);
  },
);

test("the contents name each document with its page", async () => {
  const chat: Block[] = [
    { kind: "heading", text: "chat.html" },
    { kind: "text", text: "It came today" },
  ];
  const section = documents({ kind: "pages", caption: "receipt.pdf", pdf: await aPdf(2) });
  const parts = { what: "documents", groups: [...(section.parts && "groups" in section.parts ? section.parts.groups : []), chat] } as const;
  const { pages } = await textOf(evidence([facts("Blue shoes"), { ...section, parts }]));
  const contents = pages[0]?.replaceAll(/\s+/g, " ");
  expect(contents).toContain("Documents 2 receipt.pdf 3 chat.html 4");
  expect(pages[2]).toContain("Contract page 1");
  expect(pages[3]).toContain("It came today");
});

test("facts stay together with their heading, and no row of a table is split or alone on a page", async () => {
  const device: Block[] = [
    { kind: "heading", text: "Device" },
    { kind: "facts", facts: Array.from({ length: 5 }, (_, index) => [`Fact ${index}`, "Known"] as const) },
  ];
  const rows = Array.from({ length: 6 }, (_, index) => [`Day ${index}`, `Start ${index}.\nMiddle.\nEnd ${index}.`]);
  for (let lines = 1; lines < 45; lines++) {
    const blocks: Block[] = [{ kind: "text", text: "A line of the order.\n".repeat(lines) }, ...device, { kind: "table", columns, rows }];
    const { pages } = await textOf(evidence([{ title: "Order", blocks, parts: null }]));
    const pageOf = (words: string) => pages.findIndex((page) => page.includes(words));
    expect(pageOf("Fact 4")).toBe(pageOf("Device"));
    for (let row = 0; row < 6; row++) expect(pageOf(`End ${row}.`)).toBe(pageOf(`Start ${row}.`));
    expect(pageOf("Start 1.")).toBe(pageOf("Start 0."));
    expect(pageOf("Start 5.")).toBe(pageOf("Start 4."));
  }
});

describe("evidence above its limits", () => {
  test("loses its oldest trail events first, and says how many", async () => {
    const { pages, text, leftOut } = await textOf(evidence([aTrail(600), someSessions(3)], { pages: 8 }));
    expect(pages.length).toBeLessThanOrEqual(8);
    expect(leftOut).toEqual([expect.stringMatching(/^the oldest \d+ trail events$/)]);
    expect(text).toContain("Event 600 of the trail");
    expect(text).not.toContain("Event 1 of the trail");
    expect(text).toContain("Session 3");
    expect(pages[0]).toContain(leftOut[0]);
  });

  test("then loses the details of sessions, and then the last documents", async () => {
    const sections = [
      aTrail(50),
      someSessions(6),
      documents({ kind: "pages", caption: "a.pdf", pdf: await aPdf(2) }, { kind: "pages", caption: "b.pdf", pdf: await aPdf(1) }),
    ];
    const { pages, text, leftOut } = await textOf(evidence(sections, { pages: 4 }));
    expect(pages.length).toBeLessThanOrEqual(4);
    expect(leftOut).toEqual(["the oldest 50 trail events", "the details of 6 sessions", "the pages of b.pdf"]);
    expect(text).toContain("Contract page 2");
  });

  test("keeps all else where one document alone is too large for it", async () => {
    const huge: Block = { kind: "pages", caption: "huge.pdf", pdf: await aPdf(60) };
    const { text, leftOut } = await textOf(
      evidence([aTrail(20), documents(huge, { kind: "pages", caption: "b.pdf", pdf: await aPdf(1) })]),
    );
    expect(leftOut).toEqual(["the pages of huge.pdf"]);
    expect(text).toContain("Event 1 of the trail");
    expect(text).toContain("Contract page 1");
  });

  test("loses the largest document where the file has too many bytes", async () => {
    const pdf = await aPdf(3);
    const small: Block = { kind: "pages", caption: "small.pdf", pdf: await aPdf(1) };
    const bytes = (await fitEvidence(evidence([documents(small)]))).bytes.byteLength + 300;
    const { leftOut } = await textOf(evidence([documents({ kind: "pages", caption: "large.pdf", pdf }, small)], { fileBytes: bytes }));
    expect(leftOut).toEqual(["the pages of large.pdf"]);
  });

  test.each([
    ["山", 0x4e00],
    ["א", 0x5d0],
  ])("loses more of the trail where its characters, such as %s, have too many bytes", async (_, first) => {
    const fileBytes = 150_000;
    const letters = Array.from({ length: 1_000 }, (_each, index) => String.fromCodePoint(first + (index % (first === 0x5d0 ? 27 : 1_000))));
    const list = letters.map((letter, index) => [`Day ${1_000 - index}`, letters.slice(index, index + 20).join("") + letter]);
    const trail: Section = { title: "Activity trail", blocks: [], parts: { what: "trail events", rows: { columns, list } } };
    const { bytes, pages } = await fitEvidence(evidence([trail], { fileBytes }));
    expect(bytes.byteLength).toBeLessThanOrEqual(fileBytes);
    expect(pages).toBeLessThanOrEqual(49);
  });
});

test("the pages of a PDF weigh what they weigh in it", async () => {
  const pdf = await PDFDocument.create();
  const comments = Array.from({ length: 4_000 }, (_, index) => `% ${createHash("sha256").update(`${index}`).digest("hex")}`).join("\n");
  const page = pdf.addPage([400, 400]);
  page.drawText("Signed by Ana", { x: 20, y: 200 });
  page.node.addContentStream(pdf.context.register(pdf.context.flateStream(comments)));
  page.node.set(PDFName.of("Metadata"), pdf.context.register(pdf.context.flateStream(comments)));
  const whole = await pdf.save();
  const file: Block = { kind: "pages", caption: "contract.pdf", pdf: whole };
  const [{ bytes: without }, { bytes }] = await Promise.all([
    fitEvidence(evidence([documents()])),
    fitEvidence(evidence([documents(file)])),
  ]);
  // Without what isn't shown of it.
  expect(bytes.byteLength - without.byteLength).toBeLessThan(whole.byteLength * 0.6);
  expect((await readPdf(bytes)).join()).toContain("Signed by Ana");
});

test("texts that change between scripts take few bytes for each change", async () => {
  const mixed = (times: number) => fitEvidence(evidence([facts("שלום abc 山 ".repeat(times))]));
  const [few, many] = await Promise.all([mixed(10), mixed(400)]);
  expect((many.bytes.byteLength - few.bytes.byteLength) / 390).toBeLessThan(50);
});

test("no line begins with punctuation that closes a sentence", async () => {
  const { pages } = await textOf(evidence([facts("雨の日にも、。".repeat(300))]));
  expect(pages[1]).toContain("雨の日にも、。");
  expect(pages.join("\n")).not.toMatch(/^[、。]/m);
});

test("spaces that don't break are kept with what they're in", async () => {
  const { text } = await textOf(evidence([facts("x 70,00\u00A0€ 1\u202F234 ".repeat(200)), facts("em\u2003space")]));
  expect(text.match(/70,00\s€/gu)).toHaveLength(200);
  expect(text.match(/1\s234/gu)).toHaveLength(200);
  expect(text).not.toMatch(/70,00\n|1\n234/);
  expect(text).toMatch(/em\sspace/u);
});

test("the last line of a text doesn't stand alone on a page", async () => {
  for (let lines = 30; lines < 60; lines++) {
    const last: Section = { title: "Order", blocks: [{ kind: "text", text: "{\n".repeat(lines) + "}" }], parts: null };
    const { pages } = await textOf(evidence([last]));
    expect(pages.at(-1)).toContain("{");
  }
});

describe("evidence that nothing can be left out of", () => {
  const long = (title: string, lines: number): Section => ({
    title,
    blocks: [{ kind: "text", text: "A line of the order.\n".repeat(lines) }],
    parts: null,
  });

  test("loses the pages at its end, and names their sections", async () => {
    const { pages, leftOut } = await textOf(evidence([long("Order", 100), long("Items", 300), long("Checks", 10)], { pages: 5 }));
    expect(pages).toHaveLength(5);
    expect(leftOut).toEqual(["the end of the section Items", "the section Checks"]);
    const [contents] = pages;
    expect(contents).toContain("This file keeps within the limits");
    for (const words of leftOut) expect(contents).toContain(words);
  });

  test("keeps within its bytes as well", async () => {
    const sections = [long("Order", 100), long("Items", 3_000)];
    const { bytes: whole } = await fitEvidence(evidence(sections, { pages: 100 }));
    const { bytes, leftOut } = await fitEvidence(evidence(sections, { pages: 100, fileBytes: whole.byteLength - 5_000 }));
    expect(bytes.byteLength).toBeLessThanOrEqual(whole.byteLength - 5_000);
    expect(leftOut).toEqual(["the end of the section Items"]);
  });

  test("says so where its contents alone are too much", async () => {
    const { pages } = await textOf(evidence([long("Order", 100)], { fileBytes: 1_000 }));
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain("This file couldn't be kept within the limits");
  });
});

test("the steps of shipments stand below them and go last, and a text is named by its file", async () => {
  const each = (block: (index: number) => Block) => Array.from({ length: 3 }, (_, index) => [block(index)]);
  const leads = each((index) => ({ kind: "heading", text: `Shipment ${index}` }));
  const groups = each((index) => ({ kind: "text", text: `Step ${index}: in transit.\n`.repeat(30) }));
  const delivery: Section = { title: "Delivery", blocks: [], parts: { what: "shipments", leads, groups } };
  const chat: Block[] = [
    { kind: "heading", text: "chat.html" },
    { kind: "text", text: "Hello.\n".repeat(40) },
  ];
  const section: Section = { title: "Documents", blocks: [], parts: { what: "documents", groups: [chat] } };
  const { leftOut, text } = await textOf(evidence([delivery, section], { pages: 3 }));
  expect(leftOut).toEqual(["the text of chat.html", "the steps of 1 shipment"]);
  const places = ["Shipment 0", "Step 0", "Shipment 1", "Step 1", "Shipment 2"].map((words) => text.indexOf(words));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(text).not.toContain("Step 2");
});

describe("hostile content", () => {
  let text = "";
  const long = "y".repeat(10_000);
  beforeAll(async () => {
    const values = [
      '=HYPERLINK("http://evil.test")',
      "<script>alert(1)</script>",
      "a\u0000b\u0007c",
      "\uD800 alone",
      "\u202Eabc\u202C",
      "\u{5FFFF}",
      "مرحبا بالعالم",
      "שלום (עולם)",
      "山田太郎",
      "Łucja Ελένη Анна",
      "👩‍💻 😀",
      "สวัสดี",
      long,
    ];
    ({ text } = await textOf(evidence(values.map(facts))));
  });

  test.each(['=HYPERLINK("http://evil.test")', "<script>alert(1)</script>", "山田太郎", "Łucja Ελένη Анна", "😀", "สวัสดี"])(
    "prints %s as it is",
    (value) => {
      expect(lettersOf(text)).toContain(lettersOf(value));
    },
  );

  test("is printed whole however long a word is", () => {
    expect(text.match(/y/g)?.length).toBeGreaterThanOrEqual(long.length);
  });

  test("shows what can't be printed as a sign, and no character that turns others around", () => {
    expect(text).toContain("a\uFFFDb\uFFFDc");
    expect(text).not.toMatch(/[\u202A-\u202E]/);
  });

  test("reads from right to left where it's written so", () => {
    const letters = lettersOf(text);
    expect([...letters].toReversed().join("") + letters).toContain("שלום");
    expect(text).toMatch(/\p{Script=Arabic}/u);
  });
});
