import { useColleagues } from "#console/api/colleagues.ts";
import { loadState } from "#console/api/load-state.ts";
import { ASSIGNED_TO_ME, assigneeName, UNASSIGNED } from "#domain/payments/assignee.ts";

export type AssigneeChoice = {
  /** What the filter by assignee calls it. */
  value: string;
  label: string;
  colleagueId: number | null;
  isSelf: boolean;
};

/** Who orders can be assigned to: oneself, noOne, and the colleagues by name. */
export function useAssigneeChoices(isNeeded = true) {
  const query = useColleagues(isNeeded);
  return { choices: query.data && choicesOf(query.data), nameOf: assigneeName, ...loadState(query) };
}

function choicesOf(colleagues: NonNullable<ReturnType<typeof useColleagues>["data"]>): AssigneeChoice[] {
  const people = colleagues.map(({ colleagueId, fullName, isSelf }) => ({
    value: isSelf ? ASSIGNED_TO_ME : String(colleagueId),
    label: isSelf ? assigneeName(ASSIGNED_TO_ME) : fullName,
    colleagueId,
    isSelf,
  }));
  const noOne = { value: UNASSIGNED, label: assigneeName(UNASSIGNED), colleagueId: null, isSelf: false };
  return [...people.filter(({ isSelf }) => isSelf), noOne, ...people.filter(({ isSelf }) => !isSelf)];
}
