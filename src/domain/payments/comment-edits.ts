/** Its author may edit or delete a comment for this long. */
const EDIT_MS = 15 * 60_000;

type Author = { userId: number | null; fullName: string };
type Comment = Author & { at: Date; eventId: number | null; deletedAt: Date | null };

/** Inside a shop's admin, where nobody has a user id of their own, people are told apart by name. */
export function isAuthor(comment: Author, person: Author): boolean {
  return comment.userId === person.userId && comment.fullName === person.fullName;
}

/** Until when a person may edit or delete a comment; null if it isn't theirs, was deleted, or an action noted it. */
export function editableUntil(comment: Comment, person: Author, now: Date): Date | null {
  const until = new Date(comment.at.getTime() + EDIT_MS);
  return isAuthor(comment, person) && comment.eventId !== null && comment.deletedAt === null && now < until ? until : null;
}
