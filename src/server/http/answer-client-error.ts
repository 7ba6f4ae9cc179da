import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { PROBLEM_MEDIA_TYPE } from "#contract/problem.ts";
import { titleOf } from "#server/http/problems.ts";

/**
 * Responds with problem details to what Node can't read as a request (unknown methods, headers that are too large or take
 * too long), which never reaches the app's routes.
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const status = statusOf[error.code ?? ""] ?? 400;
  const body = JSON.stringify({ title: titleOf[status], status });
  if (socket.writable) {
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      `Content-Type: ${PROBLEM_MEDIA_TYPE}`,
      "Connection: close",
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}

const statusOf: Partial<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };
