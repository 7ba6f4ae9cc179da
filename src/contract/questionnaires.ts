import { z } from "zod";
import { textId } from "#contract/codecs.ts";
import { endpoint } from "#contract/endpoint.ts";

export const listQuestionnaireDocuments = endpoint({
  method: "GET",
  path: "/person/{payerId}/questionnaire-documents",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "List the documents of a person's questionnaires. Empty if there are none, or no such person in the shop.",
  answer: z.array(z.object({ id: textId, type: z.string().describe("QUESTIONNAIRE or RISK_ASSESSMENT.") })),
});

export const downloadQuestionnaireDocument = endpoint({
  method: "GET",
  path: "/person/{payerId}/questionnaire-document/{docId}",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "Download a document of a person's questionnaires. The Content-Disposition header has its file name.",
  answer: { stream: "application/octet-stream" },
});

export const questionnaireEndpoints = { listQuestionnaireDocuments, downloadQuestionnaireDocument };
