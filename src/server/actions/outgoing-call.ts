import { PermanentFailure, TemporaryFailure } from "#server/actions/action-failure.ts";
import { OutgoingFault } from "#server/outgoing/outgoing-fault.ts";

/** Statuses below 500 after which another attempt may work. */
const temporaryStatuses = new Set([408, 425, 429]);

/** Makes a call. Where there's no answer, it throws a TemporaryFailure or a PermanentFailure, with words that begin so. */
export async function answerOf<T>(call: () => Promise<T>, begin = ""): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (!(cause instanceof OutgoingFault)) throw cause;
    const Failure = cause.isTemporary ? TemporaryFailure : PermanentFailure;
    throw new Failure(`${begin}${cause.message}`, { cause });
  }
}

export function isDone(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Why an action failed by an answer's status. */
export function failureOf(status: number, words: string): PermanentFailure | TemporaryFailure {
  return status >= 500 || temporaryStatuses.has(status) ? new TemporaryFailure(words) : new PermanentFailure(words);
}
