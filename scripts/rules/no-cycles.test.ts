import { describe, expect, test } from 'vitest';
import { judge } from './fixture.ts';
import { cycles } from './no-cycles.ts';

describe('no-cycles', () => {
  test('names the shortest way around once', async () => {
    const found = await judge(cycles, {
      'src/domain/a.ts': "import './free.ts';\nimport type { B } from './b.ts';",
      'src/domain/b.ts': "import './c';",
      'src/domain/c.ts': "import '#src/domain/a.ts';",
      'src/domain/free.ts': "import 'node:fs';",
    });
    expect(found).toEqual([
      'src/domain/a.ts:2 stands in a cycle: src/domain/a.ts → src/domain/b.ts → src/domain/c.ts → src/domain/a.ts',
    ]);
  });

  test('lets two ways lead to one file', async () => {
    const files = {
      'src/domain/a.ts': "import './b.ts';\nimport './c.ts';",
      'src/domain/b.ts': "import './c.ts';",
      'src/domain/c.ts': 'export {};',
    };
    expect(await judge(cycles, files)).toEqual([]);
  });
});
