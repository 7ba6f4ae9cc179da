import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Problem } from "#contract/problem.ts";
import { escapeHtml } from "#domain/text/escape-html.ts";
import { inertPolicy } from "#server/http/content-security-policy.ts";
import { readProblem, sendProblem } from "#server/http/problems.ts";

/**
 * Error responses for links in emails: browsers get a page with a link to the dashboard, other clients get problem
 * details. The status is the same.
 */
export function answerLinkProblem(publicUrl: string) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    void reply.header("vary", "accept");
    // Browsers accept HTML when navigating, but not when a script calls.
    if (!request.headers.accept?.toLowerCase().includes("text/html")) return sendProblem(error, request, reply);
    const problem = readProblem(error, request, reply);
    void reply
      .code(problem.status)
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .header("content-security-policy", `${inertPolicy}; base-uri 'none'; form-action 'none'; style-src '${styleHash}'`)
      .send(problemPage(problem, `${publicUrl}/dashboard`));
  };
}

const style = `
  body { margin: 0; padding: 48px 16px; background: #f1f1f1; color: #303030; font: 16px/24px Inter, system-ui, sans-serif; }
  main { max-width: 448px; margin: 0 auto; padding: 24px; border-radius: 12px; background: #fff; }
  h1 { margin: 0; font-size: 20px; font-weight: 650; }
  p { margin: 16px 0 0; }
  a { color: #005bd3; }
`;
const styleHash = `sha256-${createHash("sha256").update(style).digest("base64")}`;

function problemPage(problem: Problem, dashboardUrl: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light" />
    <title>${HEADING} – Surety</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
      <h1>${HEADING}</h1>
      <p>${escapeHtml(sentenceOf(problem))}</p>
      <p><a href="${escapeHtml(dashboardUrl)}">Go to dashboard</a></p>
    </main>
  </body>
</html>
`;
}

const HEADING = "This file can't be downloaded";

/** Only the address of such a request is read, so a validation error means that the link was cut off. */
function sentenceOf({ status, title, detail }: Problem): string {
  if (status === 422) return "This link is incomplete. Copy the whole link, or create the report again.";
  return detail ?? `${title}.`;
}
