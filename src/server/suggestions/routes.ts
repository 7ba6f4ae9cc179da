import type { suggestionEndpoints } from "#contract/suggestions.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { readPathId } from "#server/http/path-id.ts";
import { draftSuggestion, noSuchSuggestion } from "#server/suggestions/draft-suggestion.ts";
import { readSuggestions, startSuggestions } from "#server/suggestions/manage-suggestions.ts";

export const suggestionRoutes: HandlersOf<typeof suggestionEndpoints> = {
  startSuggestions: ({ actor }, services) => startSuggestions(services, actor),
  getSuggestions: ({ actor }, services) => readSuggestions(services, actor.tenantId),
  async draftSuggestion({ actor, params, answerAsRepeat }, services) {
    const { draft, isNew } = await draftSuggestion(services, actor, readPathId(params.suggestionId, noSuchSuggestion));
    if (!isNew) answerAsRepeat();
    return draft;
  },
};
