import type { FastifyInstance } from "fastify";
import { isSafeNumber, parse } from "lossless-json";
import { otherEncoding } from "#server/other-encoding.ts";
import { SuretyError } from "#server/surety-error.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the body stays as it was sent, because its bytes are signed. */
    isSigned?: boolean;
    /** Whether the endpoint has no body. Clients that always name a media type then send none either. */
    hasNoBody?: boolean;
  }
}

/**
 * Reads JSON bodies, which must be UTF-8; also as text/plain, where an endpoint takes it (`requireMediaType`). Names such as
 * `__proto__` are fields like any other.
 */
export function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("ignore", "ignore");
  app.addContentTypeParser(["application/json", "text/plain"], { parseAs: "buffer" }, (request, body, done) => {
    const bytes = Buffer.from(body);
    if (request.routeOptions.config.isSigned) return done(null, bytes);
    if (request.routeOptions.config.hasNoBody && bytes.length === 0) return done(null, undefined);
    const encoding = otherEncoding(bytes);
    if (encoding === null) parse(request, bytes.toString("utf8"), done);
    else done(new SuretyError("wrong-encoding", `The body must be UTF-8. It looks like ${encoding}.`));
  });
}

/** The JSON of a text. Throws "bad-json". */
export function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new SuretyError("bad-json", "The request body couldn't be parsed as JSON.");
    throw cause;
  }
}

/** The same, with numbers that can't be told exactly, such as long ids, as text. Throws "bad-json". */
export function parseLongNumbers(text: string): unknown {
  try {
    return parse(text, null, {
      parseNumber: (digits) => (isSafeNumber(digits) ? Number(digits) : digits),
      onDuplicateKey: ({ newValue }) => newValue,
    });
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new SuretyError("bad-json", "The request body couldn't be parsed as JSON.");
    throw cause;
  }
}
