import { expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { fillPath, fullPath, type EndpointDefinition } from "#contract/endpoint.ts";
import { operationOf } from "#tests/support/api-document.ts";
import { aShop } from "#tests/support/builders.ts";
import { asKeyOf } from "#tests/support/callers.ts";
import { validatorOf } from "#tests/support/json-schema.ts";
import { testApp } from "#tests/support/test-app.ts";

test("each example of the API document gets the answer that the document promises, without a warning", async () => {
  const app = await testApp({ now: () => new Date("2026-11-21T12:00:00Z") });
  const headers = asKeyOf(await aShop());
  const send = async (definition: EndpointDefinition) => {
    const { requestBody, responses } = operationOf(definition);
    const [[mediaType, { example }] = ["", { example: {} }]] = Object.entries(requestBody?.content ?? {});
    const reply = await app.http.inject({
      method: definition.method,
      url: fillPath(fullPath(definition), { orderId: "1001" }),
      headers: { ...headers, "content-type": mediaType },
      payload: JSON.stringify(example),
    });
    const told = Object.values(responses[reply.statusCode]?.content ?? {})[0]?.schema ?? { not: {} };
    const answer: unknown = reply.json();
    return { status: reply.statusCode, answer, isAsTold: validatorOf(told)(answer) };
  };

  expect(await send(endpoints.sendOrder)).toMatchObject({ status: 201, answer: { warnings: [] }, isAsTold: true });
  expect(await send(endpoints.sendOrder)).toMatchObject({ status: 200, answer: { warnings: [] }, isAsTold: true });
  expect(await send(endpoints.importOrders)).toMatchObject({ status: 200, answer: { orderId: "1001" }, isAsTold: true });
  expect(await send(endpoints.changeOrder)).toMatchObject({ status: 200, answer: { warnings: [] }, isAsTold: true });
  expect(await send(endpoints.reportOutcome)).toMatchObject({ status: 201, isAsTold: true });
  expect(await send(endpoints.reportFulfillment)).toMatchObject({ status: 201, answer: { warnings: [] }, isAsTold: true });
  expect(await send(endpoints.reportAlert)).toMatchObject({ status: 201, answer: { warnings: [] }, isAsTold: true });
  expect(await send(endpoints.recordMessage)).toMatchObject({ status: 201, answer: { warnings: [] }, isAsTold: true });
  expect(await send(endpoints.reportCheckout)).toMatchObject({ status: 201, answer: { warnings: [] }, isAsTold: true });
});
