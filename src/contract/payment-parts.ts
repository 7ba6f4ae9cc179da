import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";

export const getBeneficiaries = endpoint({
  method: "GET",
  path: "/payments/{id}/beneficiaries",
  access: "shop",
  summary: "Who receives the order.",
  answer: z.array(
    z.codec(
      z.object({ idpaymentBeneficiaries: z.number(), FirstName: z.string().nullable(), SurName: z.string().nullable() }),
      z.object({ id: z.number(), firstName: z.string().nullable(), lastName: z.string().nullable() }),
      {
        decode: (wire) => ({ id: wire.idpaymentBeneficiaries, firstName: wire.FirstName, lastName: wire.SurName }),
        encode: (own) => ({ idpaymentBeneficiaries: own.id, FirstName: own.firstName, SurName: own.lastName }),
      },
    ),
  ),
});

export const getItems = endpoint({
  method: "GET",
  path: "/payments/{id}/items",
  access: "shop",
  summary: "What was bought; amounts are in the payment's currency.",
  answer: z.array(
    z.codec(
      z.object({
        ItemId: z.string().nullable(),
        Itemdescription: z.string().nullable(),
        ItemQuantity: z.number(),
        ItemAmount: z.number().nullable(),
      }),
      z.object({
        itemId: z.string().nullable(),
        description: z.string().nullable(),
        quantity: z.number(),
        amountMajor: z.number().nullable(),
      }),
      {
        decode: (wire) => ({
          itemId: wire.ItemId,
          description: wire.Itemdescription,
          quantity: wire.ItemQuantity,
          amountMajor: wire.ItemAmount,
        }),
        encode: (own) => ({
          ItemId: own.itemId,
          Itemdescription: own.description,
          ItemQuantity: own.quantity,
          ItemAmount: own.amountMajor,
        }),
      },
    ),
  ),
});
