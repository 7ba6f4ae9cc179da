import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { PROBLEM_MEDIA_TYPE } from "#contract/problem.ts";
import { endConnection } from "#server/http/end-connection.ts";
import { titleOf } from "#server/http/problems.ts";

/** Responds with problem details outside of the app's routes, then closes the connection. */
export type ConnectionRefusal = (socket: Socket, status: number) => void;

export function connectionRefusal(headers: Readonly<Record<string, string>>): ConnectionRefusal {
  return (socket, status) => {
    if (!socket.writable) return void socket.destroy();
    const body = JSON.stringify({ title: titleOf[status], status });
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      `content-length: ${Buffer.byteLength(body)}`,
      `content-type: ${PROBLEM_MEDIA_TYPE}`,
      "connection: close",
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
    // What still arrives is discarded, so that the caller gets to read the response.
    socket.resume();
    endConnection(socket);
  };
}

/**
 * Responds to what Node can't read as a request (unknown methods, headers that are too large or take too long), which
 * never reaches the app's routes. A response that has begun is cut off instead.
 */
export function answerClientError(refuse: ConnectionRefusal, hasBegunAnswer: (socket: Socket) => boolean) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    if (hasBegunAnswer(socket)) return void socket.destroy();
    refuse(socket, statusOf[error.code ?? ""] ?? 400);
  };
}

const statusOf: Partial<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };
