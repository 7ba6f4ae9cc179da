import type { RuleEnvironment } from "#domain/rules/rule-environment.ts";
import type { Bits } from "#domain/suggestions/bits.ts";
import type { Condition } from "#domain/suggestions/make-conditions.ts";

/** Orders of one kind, one after another: what each is worth, and for which of them each condition holds. */
export type OrderTable = { orders: number; amounts: Float64Array; columns: readonly Bits[] };

/** Takes orders one after another, with one bit for each condition. */
export type TableMaker = { add: (env: RuleEnvironment, amount: number) => void; read: () => OrderTable };

const FIRST_ROOM = 1024;

export function makeOrderTable(conditions: readonly Condition[]): TableMaker {
  let orders = 0;
  let amounts = new Float64Array(FIRST_ROOM);
  let columns = conditions.map((): Bits => new Uint32Array(FIRST_ROOM / 32));

  function makeRoom(): void {
    const more = new Float64Array(amounts.length * 2);
    more.set(amounts);
    amounts = more;
    columns = columns.map((column) => {
      const longer = new Uint32Array(column.length * 2);
      longer.set(column);
      return longer;
    });
  }

  return {
    add(env, amount) {
      if (orders === amounts.length) makeRoom();
      const [word, bit] = [orders >>> 5, 1 << (orders & 31)];
      for (const [index, { holds }] of conditions.entries()) {
        const column = columns[index];
        if (column !== undefined && holds(env)) column[word] = (column[word] ?? 0) | bit;
      }
      amounts[orders] = amount;
      orders += 1;
    },
    read: () => ({ orders, amounts, columns }),
  };
}
