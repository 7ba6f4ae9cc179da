import { joinedWords } from "#domain/payments/search-words.ts";
import type { Handle } from "#server/db/database.ts";

/** The words that stored orders are searched by. A new order's are written with it. */
export type WordsOfPayment = { paymentId: number; words: readonly string[] };

/**
 * Replaces the words of payments, which the caller has locked. What a payment had is known from its own row, so that words need
 * no index by payment.
 */
export async function replaceSearchWords(handle: Handle, tenantId: number, changed: readonly WordsOfPayment[]): Promise<void> {
  if (changed.length === 0) return;
  const given = JSON.stringify(changed.map(({ paymentId, words }) => ({ id: paymentId, words: joinedWords(words) })));
  await handle.prepared(
    `with ${differences}, removed as (
      delete from search_word using (select * from was except select * from becomes) gone
      where tenant_id = $1 and search_word.word = gone.word and search_word.created_at = gone.created_at and search_word.payment_id = gone.payment_id
    ), added as (
      insert into search_word (tenant_id, word, created_at, payment_id)
      select $1, word, created_at, payment_id from (select * from becomes except select * from was) new
    )
    update payment set search_words = given.words from given where tenant_id = $1 and payment_id = given.id`,
    [tenantId, given],
  );
}

const wordsOf = (column: string) => `select word collate "C" as word, created_at, payment_id
  from given join payment on tenant_id = $1 and payment_id = given.id, unnest(string_to_array(btrim(${column}), ' ')) as word`;

const differences = `given as materialized (select * from json_to_recordset($2::json) as given (id bigint, words text)),
  was as (${wordsOf("search_words")}), becomes as (${wordsOf("given.words")})`;
