import type { UseQueryResult } from "@tanstack/react-query";
import type { ApiError } from "#console/api/api-error.ts";
import { useLatestAnswer } from "#console/api/use-latest-answer.ts";

export type KeptAnswer<T> = {
  /** The newest answer; undefined before the first, and where one to another question failed. */
  data: T | undefined;
  /** It answers the question before. */
  isOld: boolean;
  /** Why there is nothing to show. */
  error: ApiError | null;
  /** Why what is shown could not be renewed. */
  renewalError: ApiError | null;
};

/** The last answer to a question, which stays while it is asked anew, also of a later period, and where that fails. */
export function useKeptAnswer<T>(query: UseQueryResult<T, ApiError>, question: string): KeptAnswer<T> {
  const latest = useLatestAnswer(query.data, question, (answer) => answer);
  const isOld = latest !== null && latest.key !== question;
  const isShown = latest !== null && !(isOld && query.error !== null);
  return {
    data: isShown ? latest.value : undefined,
    isOld,
    error: isShown ? null : query.error,
    renewalError: isShown ? query.error : null,
  };
}
