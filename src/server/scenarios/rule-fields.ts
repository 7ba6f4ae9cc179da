import type { AnswerOf } from "#contract/endpoint.ts";
import type { scenarioEndpoints } from "#contract/scenarios.ts";
import { fieldCatalogue } from "#domain/rules/field-catalogue.ts";
import type { FieldDefinition } from "#domain/rules/field-definition.ts";
import { aggregationNames, aggregations, CUSTOM_FIELD, VELOCITY_FIELD } from "#domain/rules/functions.ts";
import { operatorNames, operators } from "#domain/rules/operators.ts";

type Answer = AnswerOf<typeof scenarioEndpoints.listRuleFields>;
type CatalogField = Answer["functions"][number];

/** What rules are made of, by the names that they're stored with. */
export function listRuleFields(): Answer {
  return {
    payerFields: fieldCatalogue.payerFields.map(presentField),
    beneficiaryFields: fieldCatalogue.beneficiaryFields.map(presentField),
    itemFields: fieldCatalogue.itemFields.map(presentField),
    functions: [
      ...aggregationNames.map((name): CatalogField => {
        const { label, accepts, outType, specialFunctionName } = aggregations[name];
        return { name, label, type: "aggregation", outType, accepts: [...accepts], specialFunctionName };
      }),
      { name: CUSTOM_FIELD, label: "Custom field", type: "custom", outType: null, accepts: [], specialFunctionName: null },
      { name: VELOCITY_FIELD, label: "Velocity hours", type: "custom", outType: "number", accepts: [], specialFunctionName: null },
    ],
    operators: operatorNames.map((name) => {
      const { words, accepts, specialFunctionName } = operators[name];
      return { name, label: words, accepts: [...accepts], specialFunctionName };
    }),
  };
}

function presentField({ name, label, reading: { type } }: FieldDefinition): CatalogField {
  return { name, label, type, outType: type, accepts: [], specialFunctionName: null };
}
