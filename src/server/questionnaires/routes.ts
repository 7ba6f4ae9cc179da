import type { questionnaireEndpoints } from "#contract/questionnaires.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { SuretyError } from "#server/surety-error.ts";

/** Only verifications ask people to fill in questionnaires, and orders have none, so nobody has a document. */
export const questionnaireRoutes: HandlersOf<typeof questionnaireEndpoints> = {
  listQuestionnaireDocuments: async () => [],

  async downloadQuestionnaireDocument() {
    throw new SuretyError("not-found", "No document with this ID in this person's questionnaires.");
  },
};
