import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import {
  buildClientSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isScalarType,
  isSpecifiedScalarType,
  isUnionType,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type GraphQLNamedType,
  type GraphQLSchema,
  type IntrospectionQuery,
} from "graphql";
import { shopifyDocuments } from "#server/platforms/shopify/shopify-documents.ts";

/*
 * Writes the part of Shopify's Admin API schema that Surety's documents name, which the development Shopify answers by and a test checks
 * the documents against: node --import tsx tests/run/excerpt-shopify-schema.ts FILE, where FILE is the schema's introspection as gzipped
 * JSON, which npm's package @shopify/dev-mcp has in its folder data.
 */

const OUTPUT = "src/server/shop-admin/shopify/admin-schema.graphql";
const [, , file] = process.argv;
if (file === undefined) throw new Error("Name the file with the schema's introspection");
// Written by Shopify: an introspection in an object called data.
const { data } = JSON.parse(gunzipSync(readFileSync(file)).toString("utf8")) as { data: IntrospectionQuery };
writeFileSync(OUTPUT, excerptOf(buildClientSchema(data), shopifyDocuments));

function excerptOf(schema: GraphQLSchema, documents: readonly string[]): string {
  const fields = new Map<string, Set<string>>();
  const named = new Map<string, GraphQLNamedType>();
  /** Of what can be sent, all is kept, so that a wrong field is found. */
  const note = (type: GraphQLNamedType) => {
    if (named.has(type.name) || isSpecifiedScalarType(type)) return;
    named.set(type.name, type);
    if (isInputObjectType(type)) for (const field of Object.values(type.getFields())) note(getNamedType(field.type));
  };
  for (const document of documents) {
    const info = new TypeInfo(schema);
    visit(
      parse(document),
      visitWithTypeInfo(info, {
        Field: ({ name }) => {
          const [parent, definition] = [info.getParentType(), info.getFieldDef()];
          if (!parent || !definition) throw new Error(`${name.value} isn't in the schema`);
          note(parent);
          note(getNamedType(definition.type));
          for (const argument of definition.args) note(getNamedType(argument.type));
          fields.set(parent.name, (fields.get(parent.name) ?? new Set()).add(definition.name));
        },
        InlineFragment: () => {
          const type = info.getType();
          if (type) note(getNamedType(type));
        },
      }),
    );
  }
  return `schema {\n  query: QueryRoot\n  mutation: Mutation\n}\n\n${[...named.values()].map((type) => definitionOf(type, fields.get(type.name) ?? new Set(), named)).join("\n\n")}\n`;
}

function definitionOf(type: GraphQLNamedType, used: ReadonlySet<string>, named: ReadonlyMap<string, GraphQLNamedType>): string {
  if (isScalarType(type)) return `scalar ${type.name}`;
  if (isEnumType(type))
    return `enum ${type.name} {\n${type
      .getValues()
      .map(({ name }) => `  ${name}\n`)
      .join("")}}`;
  if (isUnionType(type)) {
    const members = type.getTypes().filter(({ name }) => named.has(name));
    return `union ${type.name} = ${members.map(({ name }) => name).join(" | ")}`;
  }
  if (isInputObjectType(type)) {
    const inputs = Object.values(type.getFields()).map(({ name, type: input }) => `  ${name}: ${input.toString()}\n`);
    return `input ${type.name} {\n${inputs.join("")}}`;
  }
  const lines = Object.values(type.getFields())
    .filter(({ name }) => used.has(name))
    .map(({ name, args, type: answer }) => {
      const listed = args.map((argument) => `${argument.name}: ${argument.type.toString()}`).join(", ");
      return `  ${name}${listed === "" ? "" : `(${listed})`}: ${answer.toString()}\n`;
    });
  if (lines.length === 0) throw new Error(`Nothing of ${type.name} is used`);
  return `type ${type.name} {\n${lines.join("")}}`;
}
