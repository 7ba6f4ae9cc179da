import { vi } from "vitest";

/** Takes the files that the console saves, instead of a browser: each with its name and its text. */
export function savedFiles(): { name: string; text: () => Promise<string> }[] {
  const files: { name: string; text: () => Promise<string> }[] = [];
  const blobs = new Map<string, Blob>();
  URL.createObjectURL = vi.fn((file: Blob) => {
    const address = `blob:${blobs.size}`;
    blobs.set(address, file);
    return address;
  });
  URL.revokeObjectURL = vi.fn();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function save(this: HTMLAnchorElement) {
    files.push({ name: this.download, text: async () => (await blobs.get(this.href)?.text()) ?? "" });
  });
  return files;
}
