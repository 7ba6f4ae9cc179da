import { z } from "zod";
import { addressOnWire } from "#contract/address-on-wire.ts";
import { jsonText } from "#contract/codecs.ts";
import { endpoint } from "#contract/endpoint.ts";
import { renamed } from "#contract/renamed.ts";

export const getBeneficiaries = endpoint({
  method: "GET",
  path: "/payments/{id}/beneficiaries",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "List an order's recipients. Empty if the shop doesn't show beneficiaries.",
  answer: z.array(
    renamed({
      id: ["idpaymentBeneficiaries", z.number()],
      firstName: ["FirstName", z.string().nullable()],
      lastName: ["SurName", z.string().nullable()],
      address: ["Address", jsonText(addressOnWire).nullable()],
    }),
  ),
});

export const getItems = endpoint({
  method: "GET",
  path: "/payments/{id}/items",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "List an order's items. Amounts are in the order's currency.",
  answer: z.array(
    renamed({
      itemId: ["ItemId", z.string().nullable()],
      description: ["Itemdescription", z.string().nullable()],
      quantity: ["ItemQuantity", z.number()],
      amountMajor: ["ItemAmount", z.number().nullable()],
    }),
  ),
});

export const paymentPartsEndpoints = { getBeneficiaries, getItems };
