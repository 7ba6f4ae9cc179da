const KB = 1024;
const MB = KB * KB;
const GB = KB * MB;

/** A file's size in words: 512 bytes, 48 KB, 1.2 MB, 5.0 GB. */
export function formatBytes(bytes: number): string {
  if (bytes < KB) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  if (Math.round(bytes / KB) < KB) return `${Math.round(bytes / KB)} KB`;
  return bytes < GB ? `${(bytes / MB).toFixed(1)} MB` : `${(bytes / GB).toFixed(1)} GB`;
}
