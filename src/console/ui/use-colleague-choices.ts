import { useColleagues } from "#console/api/colleagues.ts";
import { loadState } from "#console/api/filter-choices.ts";
import { useSession } from "#console/session/session-context.tsx";
import { ASSIGNED_TO_ME, ASSIGNED_TO_NOBODY, assigneeName } from "#domain/payments/assignee.ts";

/** Who orders can be assigned to, as choices: oneself, nobody, and the colleagues by name. */
export function useColleagueChoices(isNeeded = true) {
  const query = useColleagues(isNeeded);
  const { user } = useSession();
  const choices = query.data && [
    ...(query.data.some(({ userId }) => userId === user.id) ? [ASSIGNED_TO_ME] : []).map((value) => ({
      value,
      label: assigneeName(value),
    })),
    { value: ASSIGNED_TO_NOBODY, label: assigneeName(ASSIGNED_TO_NOBODY) },
    ...query.data.filter(({ userId }) => userId !== user.id).map(({ userId, fullName }) => ({ value: String(userId), label: fullName })),
  ];
  return { choices, nameOf: assigneeName, ...loadState(query) };
}
