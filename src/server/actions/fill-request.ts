import type { HookSettings } from "#domain/scenarios/action-settings.ts";
import { fillForm, fillJson, fillLine, fillMarkup, fillText, fillUrl } from "#domain/scenarios/fill-placeholders.ts";
import type { PlaceholderValues } from "#domain/scenarios/placeholders.ts";
import type { HookRequest } from "#server/actions/hook-request.ts";

const JSON_TYPE = "application/json";

/** A hook's request with its placeholders filled, each by its place. A body without a content type is JSON. Throws a TemplateFault. */
export function fillRequest({ method, url, headers, body }: HookSettings, values: PlaceholderValues): HookRequest {
  const filled = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, sendable(fillLine(value, values))]));
  const contentType = Object.entries(filled).find(([name]) => name.toLowerCase() === "content-type")?.[1];
  const own: Record<string, string> = contentType === undefined && body !== null ? { "content-type": JSON_TYPE } : {};
  return {
    method,
    url: fillUrl(url, values),
    headers: { ...own, ...filled },
    body: body === null ? null : fillBody(body, contentType ?? JSON_TYPE, values),
  };
}

function fillBody(body: string, contentType: string, values: PlaceholderValues): string {
  const mediaType = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  if (mediaType === JSON_TYPE || mediaType.endsWith("+json")) return fillJson(body, values);
  if (mediaType === "application/x-www-form-urlencoded") return fillForm(body, values);
  if (/[/+](xml|html)$/.test(mediaType)) return fillMarkup(body, values);
  return fillText(body, values);
}

/** Headers have no characters but those of ASCII: others are percent-encoded. */
function sendable(value: string): string {
  return value.replaceAll(/[^\x20-\x7E]+/g, (part) => encodeURIComponent(part.toWellFormed()));
}
