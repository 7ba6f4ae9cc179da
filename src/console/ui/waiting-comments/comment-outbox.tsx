import { useQuery } from "@tanstack/react-query";
import { useReach } from "#console/api/use-reach.ts";
import { useWaitingComments } from "#console/session/use-waiting-comments.ts";

/** Sends the comments that wait, on whichever screen the person is. Its code is loaded when there are any. */
export function CommentOutbox() {
  const { waiting } = useWaitingComments();
  const { isOffline } = useReach();
  const { data } = useQuery({
    queryKey: ["comment-sender"],
    queryFn: () => import("#console/ui/waiting-comments/comment-sender.tsx"),
    enabled: waiting.length > 0 && !isOffline,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return data && waiting.length > 0 ? <data.CommentSender /> : null;
}
