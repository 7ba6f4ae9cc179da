/** Stands for the person who looks at the list, so that a link or a saved view shows each their own orders. */
export const ASSIGNED_TO_ME = "me";
/** Stands for orders that are assigned to no one. */
export const UNASSIGNED = "";

/** A choice of the filter by assignee, where the colleagues' names aren't known. */
export function assigneeName(choice: string): string {
  if (choice === ASSIGNED_TO_ME) return "Me";
  return choice === UNASSIGNED ? "Unassigned" : `Colleague ${choice}`;
}
