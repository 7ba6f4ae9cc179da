import { deflateSync } from "node:zlib";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getSession } from "#contract/session.ts";
import { changeTenant } from "#contract/settings.ts";
import { brandImageFaults } from "#domain/accounts/brand-image.ts";
import { imageSize } from "#domain/evidence/image-pixels.ts";
import { makeLogger } from "#server/logger.ts";
import { readBrandImage } from "#server/settings/read-brand-image.ts";
import { aPng } from "#tests/support/a-png.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { asPerson, type Caller } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { images } from "#tests/server/settings/some-images.ts";

let app: TestApp;
let owner: Caller;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  owner = await anOwner();
});

async function anOwner(): Promise<Caller> {
  const shop = await aShop({ plan: "starter" });
  return asPerson(await aPerson({ of: [shop] }), shop);
}

const put = (body: Record<string, unknown>) => app.call(changeTenant, { body }, owner);
const logo = async () => (await app.read(getSession, {}, owner)).tenant?.branding.logo ?? null;
const sizeOf = (base64: string | null) => (base64 === null ? null : imageSize("png", Buffer.from(base64, "base64")));

describe("a logo", () => {
  test.each(Object.entries(images))("that is a %s becomes a PNG of the same size", async (_, base64) => {
    const { answer, problem } = await put({ TenantLogo: base64 });
    expect(problem).toBeNull();
    expect(sizeOf(answer?.branding.logo ?? null)).toEqual({ width: 4, height: 2 });
    expect(await logo()).toBe(answer?.branding.logo);
  });

  test("may come as a data URL, is made smaller, and is removed by null", async () => {
    const sent = `data:image/png;base64,${aPng({ width: 2000, height: 500 }).toString("base64")}`;
    expect(sizeOf((await put({ TenantLogo: sent })).answer?.branding.logo ?? null)).toEqual({ width: 640, height: 160 });
    expect((await put({ TenantLogo: null })).answer?.branding.logo).toBeNull();
    expect(await logo()).toBeNull();
  });

  test("keeps nothing of the file but its picture", async () => {
    const png = aPng({ width: 4, height: 2 });
    const note = Buffer.from("secret note");
    const withNote = Buffer.concat([png.subarray(0, -12), aChunk("tEXt", note), png.subarray(-12)]);
    const stored = Buffer.from((await put({ TenantLogo: withNote.toString("base64") })).answer?.branding.logo ?? "", "base64");
    expect(stored.byteLength).toBeGreaterThan(0);
    expect(stored.includes("secret")).toBe(false);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const bomb = aPng({ width: 2000, height: 2000, idat: deflateSync(Buffer.alloc(60_000_000)) });
  test.each([
    ["an SVG", Buffer.from(svg), brandImageFaults.svg],
    ["an SVG with a preamble", Buffer.from(`<?xml version="1.0"?><!-- a logo -->${svg}`), brandImageFaults.svg],
    ["a text", Buffer.from("a logo"), brandImageFaults.otherKind],
    ["a PDF", Buffer.from("%PDF-1.7\n"), brandImageFaults.otherKind],
    ["a PNG that says it's 60,000 pixels wide", aPng({ width: 60_000, height: 1, idat: Buffer.alloc(9) }), brandImageFaults.tooManyPixels],
    ["a PNG of more than 4 megapixels", aPng({ width: 2000, height: 2001, idat: Buffer.alloc(9) }), brandImageFaults.tooManyPixels],
    ["a JPEG that goes over its pixels a hundred times", aJpegOfScans(101), brandImageFaults.slow],
    ["a PNG that inflates to more than its pixels", bomb, brandImageFaults.unreadable],
    ["a PNG that is cut off", aPng({ width: 300, height: 300 }).subarray(0, 60), brandImageFaults.unreadable],
    ["a GIF whose picture is larger than itself", aGifWithFrame(60_000), brandImageFaults.tooManyPixels],
    ["a WebP whose picture is larger than its canvas", aWebpWithPicture(16_000), brandImageFaults.tooManyPixels],
    ["a JPEG without a picture", Buffer.from([0xff, 0xd8, 0xff, 0xd9]), brandImageFaults.unreadable],
    ["an image of more than 512 KB", Buffer.concat([aPng({ width: 4, height: 2 }), Buffer.alloc(512 * 1024)]), brandImageFaults.tooLarge],
  ])("can't be %s", async (_, file, message) => {
    const reply = await put({ TenantLogo: file.toString("base64"), mailLanguage: "de" });
    expect(reply).toMatchObject({ status: 422, problem: { errors: [{ path: "TenantLogo", message }] } });
    expect(await logo()).toBeNull();
  });

  test("of 10 MB is refused before it's read", async () => {
    expect((await put({ TenantLogo: "A".repeat(10_000_000) })).status).toBe(413);
  });

  test("that takes too long to read ends its thread and says so", async () => {
    const means = { log: makeLogger("silent"), signal: new AbortController().signal, mostMs: 1 };
    expect(await readBrandImage(images.png, means)).toEqual({ fault: brandImageFaults.slow });
  });

  test("of someone who sends many at once is read once at a time, and others' logos are read in between", async () => {
    const hostile = Array.from({ length: 9 }, () => put({ TenantLogo: aPng({ width: 2000, height: 2000 }).toString("base64") }));
    const others = await Promise.all(Array.from({ length: 10 }, async () => anOwner()));
    const uploaded = await Promise.all(others.map((other) => app.call(changeTenant, { body: { TenantLogo: images.png } }, other)));
    expect(uploaded.map(({ status }) => status)).toEqual(others.map(() => 200));
    const replies = await Promise.all(hostile);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.find(({ status }) => status === 429)?.problem?.detail).toBe(
      "Images of your shop are still being read. Please try again.",
    );
  });

  test("can be sent ten times in 15 minutes", async () => {
    for (let sent = 0; sent < 10; sent += 1) await put({ TenantLogo: Buffer.from("no image").toString("base64") });
    const { status, problem } = await put({ TenantLogo: images.png });
    expect([status, problem?.detail]).toEqual([429, "A shop can upload 10 images in 15 minutes. Please try again in 15 minutes."]);
    expect((await put({ mailLanguage: "de" })).status).toBe(200);
  });

  test("and a signature are both named if both are wrong", async () => {
    const { problem } = await put({ TenantLogo: "?", TenantSignature: Buffer.from("no image").toString("base64") });
    expect(problem?.errors?.map(({ path }) => path)).toEqual(["TenantLogo", "TenantSignature"]);
  });
});

function aChunk(type: string, data: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.byteLength);
  // Nobody checks the sum of a chunk that is left out.
  return Buffer.concat([length, Buffer.from(type, "latin1"), data, Buffer.alloc(4)]);
}

/** A GIF of 1 by 1 pixel with a picture of so many pixels a side. */
function aGifWithFrame(side: number): Buffer {
  const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
  const frame = gif.indexOf(0x2c);
  gif.writeUInt16LE(side, frame + 5);
  gif.writeUInt16LE(side, frame + 7);
  return gif;
}

/** The headers of a JPEG of 8 by 8 pixels with so many scans. */
function aJpegOfScans(count: number): Buffer {
  const frame = [0xff, 0xc0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0];
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0];
  return Buffer.from([0xff, 0xd8, ...frame, ...Array.from({ length: count }, () => scan).flat(), 0xff, 0xd9]);
}

/** A WebP file with a canvas of 1 by 1 pixel and a lossless picture of so many pixels a side. */
function aWebpWithPicture(side: number): Buffer {
  const canvas = Buffer.alloc(18);
  canvas.write("VP8X", "latin1");
  canvas.writeUInt32LE(10, 4);
  const picture = Buffer.alloc(8 + 18);
  picture.write("VP8L", "latin1");
  picture.writeUInt32LE(18, 4);
  picture.writeUInt8(0x2f, 8);
  picture.writeUInt32LE((side - 1) | ((side - 1) << 14), 9);
  const head = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  head.writeUInt32LE(4 + canvas.byteLength + picture.byteLength, 4);
  return Buffer.concat([head, canvas, picture]);
}
