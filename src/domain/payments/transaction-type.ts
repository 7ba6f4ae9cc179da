/** What kinds of payments there are. Others than these are plain orders. */
export const ON_BOARDING = "ON_BOARDING";
/** The transaction type of orders from a payment service provider. */
export const PSP_TRANSACTION = "FUGU_PSP_TRANS";

/** Whether a payment is an order from a payment service provider. */
export function isPspOrder({ transactionType }: { transactionType: string | null }): boolean {
  return transactionType === PSP_TRANSACTION;
}
