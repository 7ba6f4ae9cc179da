import { describe, expect, test } from "vitest";
import { detectDocumentKind } from "#domain/evidence/detect-document-kind.ts";
import { isPdfEnd } from "#domain/evidence/pdf-end.ts";
import { imagePixels } from "#domain/evidence/image-pixels.ts";

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

describe("a file's kind by its content", () => {
  test.each([
    ["\x89PNG\r\n\x1a\n", "png"],
    ["\xff\xd8\xff\xe0", "jpeg"],
    ["GIF89a", "gif"],
    ["RIFF\x10\0\0\0WEBPVP8 ", "webp"],
    ["%PDF-1.7\n", "pdf"],
    [' \n{"a": 1}', "json"],
    ["\xef\xbb\xbf[1]", "json"],
    ["<!DOCTYPE html><html>", "html"],
    ["<!-- saved --> <html lang='en'>", "html"],
    ["<?xml version='1.0'?><!DOCTYPE html>", "html"],
    ['<div dir="ltr">Hello', "html"],
    ["<!-- a part --><P>Hello", "html"],
    ["<br/>Hello", "html"],
    ["<h2>Hello", "html"],
    ["<table\n>", "html"],
    ["<style>p { color: red }</style>", "html"],
  ])("of %j is %s", (start, kind) => {
    expect(detectDocumentKind(bytes(start))).toBe(kind);
  });

  test.each([
    ["<svg onload='alert(1)'>", "svg"],
    ["<?xml version='1.0'?>\n<!-- x -->\n<svg xmlns='…'>", "svg"],
    ["<!DOCTYPE svg PUBLIC>", "svg"],
    ["\0\0\0\x18ftypheic", "heic"],
    ["PK\x03\x04", "unknown"],
    ["\x1f\x8b\x08", "unknown"],
    ["<?xml version='1.0'?><note/>", "unknown"],
    ["<?xml version='1.0'?><title>A feed</title>", "unknown"],
    ["<ann@mail.test> wrote:", "unknown"],
    ["<a@mail.test> wrote:", "unknown"],
    ["<pattern>", "unknown"],
    ["Hello <b>Ann</b>", "text before tags"],
    ["PK\x03\x04\0\0<b>", "unknown"],
    ["<!--", "unknown"],
    ["RIFF\x10\0\0\0WAVE", "unknown"],
    ["", "unknown"],
  ])("of %j isn't one that can be evidence: %s", (start, refused) => {
    expect(detectDocumentKind(bytes(start))).toEqual({ refused });
  });
});

test.each([
  ["startxref\n9\n%%EOF", true],
  [`%%EOF${" ".repeat(1019)}`, true],
  [`%%EOF${" ".repeat(1020)}`, false],
  ["%PDF-", false],
  ["", false],
])("a file that ends in %j is a whole PDF: %s", (end, isWhole) => {
  expect(isPdfEnd(bytes(end))).toBe(isWhole);
});

describe("the pixels of an image", () => {
  test.each([
    ["png", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\0\0\0\0\x10", 256 * 16],
    ["gif", "GIF89a\x20\x03\x58\x02\0\0", 800 * 600],
    ["webp", "RIFF\0\0\0\0WEBPVP8 \0\0\0\0\0\0\0\x9d\x01\x2a\x20\x03\x58\x02\0\0", 800 * 600],
    ["webp", "RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f\x1f\xc3\x95\0\0\0\0\0\0\0", 800 * 600],
    ["webp", "RIFF\0\0\0\0WEBPVP8X\0\0\0\0\0\0\0\0\x1f\x03\0\x57\x02\0\0", 800 * 600],
  ] as const)("of a %s are in its first bytes", (kind, start, pixels) => {
    expect(imagePixels(kind, bytes(start))).toBe(pixels);
  });

  test.each(["png", "gif", "webp", "pdf"] as const)("of a %s that breaks off aren't known", (kind) => {
    expect(imagePixels(kind, bytes("\xff\xd8"))).toBeNull();
  });
});
