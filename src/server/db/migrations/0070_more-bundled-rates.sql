-- More currencies have a bundled rate: orders whose amount had none in their shop's currency are looked at again.
UPDATE "tenant" SET "orders_complete_in" = NULL
  WHERE "tenant_id" IN (SELECT "tenant_id" FROM "payment" WHERE "amount_shop" IS NULL);
