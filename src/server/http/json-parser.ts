import type { FastifyInstance } from "fastify";
import { otherEncoding } from "#server/other-encoding.ts";
import { SuretyError } from "#server/surety-error.ts";

/**
 * Reads JSON bodies, which must be UTF-8; also as text/plain, where an endpoint takes it (`requireMediaType`). Names such as
 * `__proto__` are fields like any other.
 */
export function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("ignore", "ignore");
  app.addContentTypeParser(["application/json", "text/plain"], { parseAs: "buffer" }, (request, body, done) => {
    const bytes = Buffer.from(body);
    const encoding = otherEncoding(bytes);
    if (encoding === null) parse(request, bytes.toString("utf8"), done);
    else done(new SuretyError("wrong-encoding", `The body must be UTF-8. It looks like ${encoding}.`));
  });
}
