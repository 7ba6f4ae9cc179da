import { messages, protocol, type PGlite } from "@electric-sql/pglite";
import type { SqlValue } from "#server/db/database.ts";
import { statementName } from "#server/db/statement-name.ts";

/** What the database told about a statement when it was prepared: the types of its values, and its columns. */
type Statement = { name: string; valueTypes: readonly number[]; columns: readonly { name: string; type: number }[] };

/**
 * Runs statements of the embedded database by name, so that each is parsed and planned once. Planning a long statement anew
 * costs several times as much as running it, and the library's own `query` does so each time.
 */
export function makeEmbeddedStatements(client: PGlite) {
  const statements = new Map<string, Statement>();

  async function send(...parts: Uint8Array[]): Promise<messages.BackendMessage[]> {
    const bytes = Buffer.concat([...parts, protocol.serialize.sync()]);
    const { messages: answer } = await client.execProtocol(bytes, { syncToFs: false });
    return answer;
  }

  async function prepare(text: string): Promise<Statement> {
    const name = statementName(text);
    const answer = await send(protocol.serialize.parse({ name, text }), protocol.serialize.describe({ type: "S", name }));
    const values = answer.find((message) => message instanceof messages.ParameterDescriptionMessage);
    const rows = answer.find((message) => message instanceof messages.RowDescriptionMessage);
    const columns = (rows?.fields ?? []).map((field) => ({ name: field.name, type: field.dataTypeID }));
    const statement = { name, valueTypes: values?.dataTypeIDs ?? [], columns };
    statements.set(text, statement);
    return statement;
  }

  /** Inside an open transaction alone. */
  return <Row extends object>(text: string, values: readonly SqlValue[]): Promise<Row[]> =>
    client.runExclusive(async () => {
      const { name, valueTypes, columns } = statements.get(text) ?? (await prepare(text));
      const written = values.map((value, index) => {
        if (value === null) return null;
        const write = client.serializers[valueTypes[index] ?? 0];
        return write ? write(value) : String(value);
      });
      const answer = await send(protocol.serialize.bind({ statement: name, values: written }), protocol.serialize.execute({}));
      const rows: Row[] = [];
      for (const message of answer) {
        if (!(message instanceof messages.DataRowMessage)) continue;
        const row = columns.map(({ name: column, type }, index) => {
          const value = message.fields[index] ?? null;
          const read = client.parsers[type];
          return [column, value === null || read === undefined ? value : read(value, type)] as const;
        });
        rows.push(Object.fromEntries(row) as Row);
      }
      return rows;
    });
}
