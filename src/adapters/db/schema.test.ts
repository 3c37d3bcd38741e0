import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeOnBothDatabases } from '#test/databases.ts';
import { isPostgres } from '#test/query-plans.ts';
import { parseSource } from '../../../scripts/rules/source.ts';

interface ColumnType {
  kind: 'text' | 'number';
  isNullable: boolean;
  isGenerated: boolean;
}

/** Returns the properties of each interface in the schema's files, with their types as written. */
function readInterfaces(): Map<string, [string, string][]> {
  const files = readdirSync(import.meta.dirname).filter((name) => /^schema(-\w+)*\.ts$/.test(name));
  const sources = files.map((name) =>
    parseSource(name, readFileSync(join(import.meta.dirname, name), 'utf8')),
  );
  return new Map(
    sources.flatMap(({ nodes, text }) =>
      nodes.flatMap((node): [string, [string, string][]][] => {
        if (node.type !== 'TSInterfaceDeclaration') return [];
        const properties = node.body.body.flatMap((one): [string, string][] => {
          if (one.type !== 'TSPropertySignature' || one.key.type !== 'Identifier') return [];
          const type = one.typeAnnotation?.typeAnnotation;
          return type === undefined ? [] : [[one.key.name, text.slice(type.start, type.end)]];
        });
        return [[node.id.name, properties]];
      }),
    ),
  );
}

function readType(written: string): ColumnType {
  const kind = /\bstring\b/.test(written) ? 'text' : 'number';
  return { kind, isNullable: /\| null\b/.test(written), isGenerated: written.startsWith('Generated<') };
}

describeOnBothDatabases('the types of the schema', (openFresh) => {
  it('are those of the migrated database', async () => {
    const db = await openFresh();
    const interfaces = readInterfaces();
    const declared = (interfaces.get('Schema') ?? []).map(([table, name]) => {
      const columns = (interfaces.get(name) ?? []).map(
        ([column, written]) => [column, readType(written)] as const,
      );
      return [table, new Map(columns)] as const;
    });
    const types = new Map(declared);
    const tables = (await db.read.introspection.getTables()).filter(
      ({ name }) => name !== 'schema_migration',
    );
    expect(tables.map(({ name }) => name).sort()).toEqual([...types.keys()].sort());
    const tellsNull = await isPostgres(db);
    const wrong = tables.flatMap(({ name: table, columns }) => {
      const typed = types.get(table) ?? new Map<string, ColumnType>();
      const missing = [...typed.keys()].filter((column) => !columns.some(({ name }) => name === column));
      const differing = columns.filter(({ name, dataType, isNullable, hasDefaultValue }) => {
        const type = typed.get(name);
        const kind = /text/i.test(dataType) ? 'text' : 'number';
        // SQLite reports that a primary key may be null.
        const isSame = type?.kind === kind && (!tellsNull || type.isNullable === isNullable);
        return !isSame || (type.isGenerated && !type.isNullable && !hasDefaultValue);
      });
      return [...missing, ...differing.map(({ name }) => name)].map((column) => `${table}.${column}`);
    });
    expect(wrong).toEqual([]);
  });
});
