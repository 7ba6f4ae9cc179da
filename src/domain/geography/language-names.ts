let names: Intl.DisplayNames | null = null;

/**
 * The languages that an Accept-Language header asks for, in words and in its order: 'en-US,en;q=0.9' is American English and English.
 * A code that isn't a language's stays as it is.
 */
export function languageNames(header: string): string[] {
  const codes = header.split(",").map((part) => (part.split(";")[0] ?? "").trim());
  return [...new Set(codes.filter((code) => code !== "").map(nameOf))];
}

function nameOf(code: string): string {
  if (code === "*") return "Any";
  names ??= new Intl.DisplayNames(["en"], { type: "language", fallback: "code" });
  return isLanguageTag(code) ? (names.of(code) ?? code) : code;
}

function isLanguageTag(code: string): boolean {
  return /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|[0-9]{3}))?$/i.test(code);
}
