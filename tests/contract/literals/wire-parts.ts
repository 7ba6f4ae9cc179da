import { z } from "zod";
import { isStream, type EndpointDefinition } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { problem } from "#contract/problem.ts";
import type { Json } from "#tests/contract/literals/literal.ts";
import { literals } from "#tests/contract/literals/literals.ts";
import { problemLiteral } from "#tests/contract/literals/problem.ts";

/** What a call says on the wire: its schema, and the literals that show it. */
export type WirePart = { name: string; part: "query" | "headers" | "body" | "answer"; schema: z.ZodType; said: Json[] };

const ofCalls = Object.entries<EndpointDefinition>(endpoints).flatMap(([name, definition]) => {
  const { query, headers, body, otherBodies = [], answer, otherAnswers = [] } = new Map(Object.entries(literals)).get(name) ?? {};
  const { query: asked, headers: told, body: sent, bodyShape, answer: answered } = definition;
  return [
    ...partOf(name, "query", asked, [query]),
    ...partOf(name, "headers", told, [headers]),
    ...partOf(name, "body", bodyShape ?? sent, [body, ...otherBodies]),
    ...partOf(name, "answer", answered, [answer, ...otherAnswers]),
  ];
});

/** Every query, header, body and answer with a schema; of a stream, its lines. */
export const wireParts: WirePart[] = [...ofCalls, ...partOf("a refused call", "answer", problem, [problemLiteral])];

function partOf(name: string, part: WirePart["part"], of: unknown, literal: (Json | undefined)[]): WirePart[] {
  const schema = isStream(of) ? of.lines : of;
  return schema instanceof z.ZodType ? [{ name, part, schema, said: literal.filter((one) => one !== undefined) }] : [];
}
