/** The Content-Disposition of a file that is saved under this name, never shown by the browser itself. */
export function attachment(fileName: string): string {
  const plain = fileName.replaceAll(/[^\w .()-]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${extendedValue(fileName)}`;
}

/**
 * Encodes a header's `name*` parameter (RFC 8187), which, unlike encodeURIComponent, also escapes apostrophes,
 * parentheses and asterisks.
 */
export function extendedValue(text: string): string {
  return encodeURIComponent(text).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
