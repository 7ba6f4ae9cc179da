/** So many bytes of a file's end tell whether it's a whole PDF: readers look for the mark of its end among them. */
export const PDF_END_BYTES = 1024;

/** Whether a file's last bytes have the mark that ends a PDF. Without it, the file broke off or only begins like one. */
export function isPdfEnd(tail: Uint8Array): boolean {
  return String.fromCharCode(...tail.subarray(-PDF_END_BYTES)).includes("%%EOF");
}
