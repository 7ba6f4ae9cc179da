import { Readable } from "node:stream";
import { deflateSync } from "node:zlib";
import { degrees, PDFDocument } from "@cantoo/pdf-lib";
import { expect, test, vi } from "vitest";
import { documentKindNames, type DocumentKind } from "#domain/evidence/document-kind.ts";
import { checkDocuments } from "#server/evidence-export/check-documents.ts";
import { documentSection } from "#server/evidence-export/document-section.ts";
import { formatEvidence } from "#server/evidence-export/format-evidence.ts";
import { documentFaults } from "#server/evidence-export/read-document.ts";
import { aPng } from "#tests/support/a-png.ts";
import { readPdf } from "#tests/support/read-pdf.ts";

/** The text of evidence with documents; one without content is archived. */
async function printed(files: Record<string, Uint8Array | null>): Promise<string> {
  const checking = { log: { warn: vi.fn() }, signal: new AbortController().signal, mostMs: 120_000 };
  const addedAt = new Date("2026-11-22T12:00:00Z");
  const documents = Object.entries(files).map(([fileName, content], index) => ({
    documentId: index,
    paymentId: 1,
    kind: kindOf(fileName),
    fileName,
    fileKey: content && fileName,
    sizeBytes: content?.byteLength ?? 1,
    sha256: `${index}`.repeat(64),
    signature: null,
    sentiment: null,
    addedBy: null,
    addedAt,
    archivedAt: content ? null : addedAt,
  }));
  const get = async (key: string) => Readable.from([Buffer.from(files[key] ?? "")]);
  const found = await documentSection(documents, { files: { get }, when: () => "Nov 22", fileBytes: 2_000_000, ...checking });
  const limits = { words: "Visa: 49 pages and 2 MB", pages: 49, fileBytes: 2_000_000 };
  const about = { title: "Evidence", footer: "Kumo", facts: [], note: "", madeAt: addedAt };
  const { section, missing } = found ?? { section: null, missing: [] };
  const { bytes, leftOut } = await formatEvidence({ ...about, limits, missing, sections: section ? [section] : [] }, checking.signal);
  expect(leftOut).toEqual(missing);
  return (await readPdf(bytes)).join("\n").replaceAll(/\s+/g, " ");
}

function kindOf(fileName: string): DocumentKind {
  const [kind] = documentKindNames.filter((name) => fileName.endsWith(`.${name}`));
  if (kind === undefined) throw new Error(`${fileName} has no kind`);
  return kind;
}

async function contract(words: string[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const text of words) pdf.addPage([400, 300]).drawText(text, { x: 20, y: 200 });
  pdf.getPages().at(-1)?.setRotation(degrees(90));
  return pdf.save();
}

async function locked(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText("Nobody reads this");
  pdf.encrypt({ userPassword: "open", ownerPassword: "change" });
  return pdf.save({ useObjectStreams: false });
}

async function lockedAgainstChanges(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText("Everyone reads this");
  pdf.encrypt({ userPassword: "", ownerPassword: "change" });
  return pdf.save({ useObjectStreams: false });
}

const zeros = () => deflateSync(Buffer.alloc(200_000_000));

/** A PDF whose page has a stream in the place of what's drawn. */
function pdfWith(stream: { filter: string; content: Uint8Array }, kids = "3 0 R"): Uint8Array {
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[${kids}]/Count 1>>endobj\n` +
        `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R>>endobj\n` +
        `4 0 obj<</Length ${stream.content.byteLength}/Filter${stream.filter}>>stream\n`,
    ),
    stream.content,
    Buffer.from("\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
  ]);
}

const nothingDrawn = { filter: "/FlateDecode", content: deflateSync(Buffer.from("q Q")) };

test("documents are listed, images and pages of PDFs are shown, and harmful ones are named", { timeout: 240_000 }, async () => {
  const text = await printed({
    "contract.pdf": await contract(["Signed by Ana", "Second page"]),
    "signed.pdf": await lockedAgainstChanges(),
    "parcel.png": aPng({ width: 40, height: 30 }),
    "chat.json": Buffer.from('{"said":"It came today"}'),
    "long.json": Buffer.from(JSON.stringify({ start: "a".repeat(12_000), end: "never printed" })),
    "large.json": Buffer.alloc(2_000_001, " "),
    "long.html": Buffer.from(`<p>It begins</p>${"<p>It goes on</p>".repeat(18_000)}`),
    "styled.html": Buffer.from(`<p>Dear Ana</p><style>${"p { color: red }".repeat(14_000)}</style><p>unread</p>`),
    "form.html": Buffer.from(
      `<select><option>one<option>two</select><dl><dt>Name</dt><dd>Ada</dd></dl><label>City</label><input value="typed">` +
        `<input type="hidden" value="evil"><input type="checkbox" value="evil" checked>Agreed`,
    ),
    "message.html": Buffer.from(
      "<script>evil()</script><h1>Thank you</h1><p hidden>All <b>fine</b></p><table><td>one<td colspan=9999999>two",
    ),
    "lines.json": Buffer.from(JSON.stringify(Array.from({ length: 1_000 }, (_, index) => `Line ${index}`))),
    // Roman numerals that high break the reader.
    "list.html": Buffer.from('<ol type="i" start="10000"><li>one</ol>'),
    "empty.html": Buffer.from("<img src=x alt=y><style>p { color: red }</style>"),
    "moving.gif": Buffer.from("GIF89a"),
    "old.pdf": null,
    "locked.pdf": await locked(),
    "broken.pdf": Buffer.from("%PDF-1.7 and nothing more"),
    "circle.pdf": pdfWith(nothingDrawn, "2 0 R"),
    "bomb.pdf": pdfWith({ filter: "/FlateDecode", content: zeros() }),
    "nested.pdf": pdfWith({ filter: "[/FlateDecode/FlateDecode]", content: deflateSync(zeros()) }),
    "bomb.png": aPng({ width: 40, height: 30, idat: zeros() }),
    "giant.png": aPng({ width: 65_000, height: 1500 }),
    "large.png": Buffer.alloc(2_100_000),
  });
  for (const words of ["Signed by Ana", "contract.pdf, page 2 of 2", "Second page", "Everyone reads this", "PNG image"])
    expect(text).toContain(words);
  // A cell is narrower than a SHA-256, so its lines stand among those of the other cells.
  expect(text.split("2".repeat(16)).length).toBeGreaterThan(2);
  for (const words of [
    '"said": "It came today"',
    "Thank you All fine one two",
    "one two Name Ada City typed [x] Agreed",
    "It begins",
    "Dear Ana …",
  ])
    expect(text).toContain(words);
  for (const words of ["never printed", "unread", "Untitled", "evil", "color"]) expect(text).not.toContain(words);
  expect(text).toContain("large.json, which is too large (1.9 MB)");
  expect(text).toContain("the text of long.html after its first 150 lines");
  expect(text).toContain("the text of long.json after its first 10,000 characters");
  expect(text).toContain("the text of lines.json after its first 150 lines");
  expect(text).toContain("Line 100");
  expect(text).not.toContain("Line 200");
  expect(text).toContain("list.html, which can't be read");
  expect(text).toContain("empty.html, which has no text");
  expect(text).toContain("moving.gif, which can't be printed (GIF image)");
  expect(text).toContain("old.pdf, which is archived, so its file was removed");
  expect(text).toContain("locked.pdf, which is locked with a password");
  expect(text).toContain("large.png, which is too large (2.0 MB)");
  for (const name of ["broken.pdf", "circle.pdf", "bomb.pdf", "nested.pdf", "bomb.png", "giant.png"])
    expect(text).toContain(`${name}, which can't be read`);
});

const lookOf = (text: string, matrix = "1 0 0 1 0 0") =>
  `<</Type/XObject/BBox[0 0 100 20]/Matrix[${matrix}]/Resources<</Font<</F 20 0 R>>>>/Length ${text.length + 24}>>stream\nBT /F 10 Tf 5 5 Td (${text}) Tj ET\nendstream`;

/** A PDF whose pages have no contents, the first of them these annotations. */
function annotated(annotations: readonly string[], looks: readonly string[] = []): Uint8Array {
  const objects = [...looks, ...annotations].map((object, index) => `${index + 30} 0 obj${object}endobj\n`);
  const refs = annotations.map((_, index) => `${index + 30 + looks.length} 0 R`).join(" ");
  return Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>endobj\n` +
      `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Annots[${refs}]>>endobj\n` +
      `4 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>endobj\n` +
      `20 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n${objects.join("")}trailer<</Root 1 0 R>>\n%%EOF\n`,
  );
}

test("what a PDF's annotations show is printed, but no links and nothing that is hidden", { timeout: 60_000 }, async () => {
  const look = "/AP<</N 30 0 R>>";
  const text = await printed({
    "signed.pdf": annotated(
      [
        "<</Subtype/Widget/FT/Sig/Rect[20 20 120 40]/V<<>>/AP<</N 30 0 R>>>>",
        "<</Subtype/Stamp/Rect[20 60 40 160]/AP<</N 31 0 R>>>>",
        "<</Subtype/Widget/FT/Btn/Rect[20 180 120 200]/AS/Yes/AP<</N<</Yes 32 0 R/Off 33 0 R>>>>>>",
        "<</Subtype/Widget/FT/Btn/Rect[20 180 120 200]/AS/Off/AP<</N<</Yes 33 0 R>>>>>>",
        "<</Subtype/Link/Rect[20 20 120 40]/AP<</N 33 0 R>>>>",
        "<</Subtype/Popup/Rect[20 20 120 40]/AP<</N 33 0 R>>>>",
        "<</Subtype/FreeText/F 2/Rect[20 20 120 40]/AP<</N 33 0 R>>>>",
        "<</Subtype/FreeText/F 32/Rect[20 20 120 40]/AP<</N 33 0 R>>>>",
        // An invisible signature, and a field that wasn't filled.
        "<</Subtype/Widget/FT/Sig/Rect[0 0 0 0]/V<<>>>>",
        "<</Subtype/Widget/FT/Tx/Rect[20 20 120 40]/V()>>",
      ],
      [lookOf("Signed by Ana"), lookOf("Paid", "0 1 -1 0 0 0"), lookOf("Agreed"), lookOf("Never seen")],
    ),
    "filled.pdf": annotated(
      [`<</Subtype/Stamp/Rect[20 20 120 40]${look}>>`, "<</Subtype/Widget/FT/Tx/Rect[20 80 120 100]/V(Ana)>>"],
      [lookOf("Delivered")],
    ),
    "noted.pdf": annotated([`<</Subtype/Stamp/Rect[20 20 120 40]${look}>>`, "<</Subtype/FreeText/Rect[20 80 120 100]>>"], [lookOf("Seen")]),
    "odd.pdf": annotated([`<</Subtype/Stamp/Rect[20 20 120 40]${look}>>`, "null", "<</Rect 7/AP 8>>", "[]"], [lookOf("Still read")]),
  });
  for (const words of ["Signed by Ana", "Paid", "Agreed", "Delivered", "Still read"]) expect(text).toContain(words);
  expect(text).not.toContain("Never seen");
  for (const name of ["filled.pdf", "noted.pdf"]) expect(text).toContain(`some notes or form fields of ${name}, which can't be printed`);
  for (const name of ["signed.pdf", "odd.pdf"]) expect(text).not.toContain(`fields of ${name}`);
});

test("a document that takes too long is named as not checked in time, and the log says why", async () => {
  const checking = { log: { warn: vi.fn() }, signal: new AbortController().signal, mostMs: 50 };
  const file = { kind: "pages", caption: "long.pdf", pdf: await contract(Array.from({ length: 500 }, () => "Word")) } as const;
  expect(await checkDocuments([{ file }], checking)).toEqual([{ file, fault: "unchecked", text: null }]);
  const why = { err: expect.objectContaining({ name: "AbortError" }), file: expect.stringMatching(/^pages [0-9a-f]{64}$/) };
  expect(checking.log.warn.mock.calls).toEqual([[why, "a document couldn't be checked"]]);
});

test("a document that wasn't checked in time is named so, and checked the next time", async () => {
  const checking = { log: { warn: vi.fn() }, signal: new AbortController().signal };
  const file = { kind: "pages", caption: "late.pdf", pdf: await contract(["Late but honest"]) } as const;
  expect(await checkDocuments([{ file }], { ...checking, mostMs: 0 })).toEqual([{ file, fault: "unchecked", text: null }]);
  expect(documentFaults.unchecked).toBe("wasn't checked in time");
  expect(await checkDocuments([{ file }], { ...checking, mostMs: 120_000 })).toEqual([{ file, fault: null, text: null }]);
  // Known by then, it takes no time.
  expect(await checkDocuments([{ file }], { ...checking, mostMs: 0 })).toEqual([{ file, fault: null, text: null }]);
});

test("a document that takes too long of its own is too slow to read, and checked again the next time, after the others", async () => {
  const warn = vi.fn<(about: object) => void>();
  const checking = { log: { warn }, signal: new AbortController().signal, mostMs: 120_000 };
  const aFile = async (word: string) =>
    ({ kind: "pages", caption: `${word}.pdf`, pdf: await contract(Array.from({ length: 400 }, () => word)) }) as const;
  const [slow, other] = [{ file: await aFile("Slow") }, { file: await aFile("Other") }];
  expect(await checkDocuments([slow], { ...checking, mostMsEach: 0 })).toEqual([{ ...slow, fault: "slow", text: null }]);
  expect(documentFaults.slow).toBe("is too slow to read");
  const both = await checkDocuments([slow, other], { ...checking, mostMsEach: 0 });
  expect(both.map(({ file, fault }) => [file.caption, fault])).toEqual([
    ["Slow.pdf", "slow"],
    ["Other.pdf", "slow"],
  ]);
  const [first, second, third] = warn.mock.calls.map(([about]) => ("file" in about ? about.file : null));
  expect(third).toBe(first);
  expect(second).not.toBe(first);
  expect(await checkDocuments([slow, other], checking)).toEqual([slow, other].map((one) => ({ ...one, fault: null, text: null })));
});
