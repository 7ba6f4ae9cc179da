import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { listUploads, uploadEntries, type ListUpload } from "#contract/custom-lists.ts";
import { useApi } from "#console/api/api-context.tsx";
import type { ApiError } from "#console/api/api-error.ts";
import { forgetEndpoint, useEndpoint } from "#console/api/queries.ts";
import { useListChanged } from "#console/screens/settings/custom-lists/use-list-changed.ts";

const ASK_EVERY_MS = 1500;

/** A list's uploads, newest first, asked for as long as one is on its way. Then what came of it is loaded. */
export function useUploads(listId: number) {
  const changed = useListChanged(listId);
  const uploads = useEndpoint(listUploads, inputOf(listId), {
    refetchEveryMs: (listed) => (listed?.some(isOnItsWay) ? ASK_EVERY_MS : false),
    isPoll: "once answered",
  });
  const isAnyOnItsWay = uploads.data?.some(isOnItsWay) ?? false;
  const wasAnyOnItsWay = useRef(false);
  const latestChanged = useRef(changed);
  useEffect(function keepLatest() {
    latestChanged.current = changed;
  });
  useEffect(
    function loadWhatCame() {
      if (wasAnyOnItsWay.current && !isAnyOnItsWay) void latestChanged.current();
      wasAnyOnItsWay.current = isAnyOnItsWay;
    },
    [isAnyOnItsWay],
  );
  return uploads;
}

/** Sends files to a list. It goes on when the screen is left, and is there again when the person comes back. */
export function useSending(listId: number) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const mutationKey = ["upload to custom list", listId];
  const { mutate: send } = useMutation<ListUpload, ApiError, File>({
    mutationKey,
    mutationFn: (file) => client.upload(uploadEntries, inputOf(listId), file),
    onSuccess: () => forgetEndpoint(queryClient, listUploads, inputOf(listId)),
  });
  const sent = useMutationState({
    filters: { mutationKey },
    select: ({ state: { status, error, variables } }) => ({ status, error, file: variables instanceof File ? variables : null }),
  }).at(-1);
  return { send, sent: sent ?? null };
}

export function isOnItsWay({ status }: ListUpload): boolean {
  return status === "pending";
}

function inputOf(listId: number) {
  return { params: { id: String(listId) } };
}
