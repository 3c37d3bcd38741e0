// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are programs for the rules under test.
import { describe, expect, test } from 'vitest';
import { checkFiles } from './fixture.ts';
import { paths } from './paths-in-one-place.ts';

const ROUTES = {
  'src/routes.ts': [
    "export const paths = { home: '/', movies: '/movies', watch: (id: number) => `/watch/${id}` };",
    "export default [{ id: 'routes/movies', path: '/movies', file: 'routes/movies/page.tsx' }];",
  ].join('\n'),
};

describe('paths-in-one-place', () => {
  test('lets everybody use paths, and adapters and tests write their own', async () => {
    const found = await checkFiles(paths, {
      ...ROUTES,
      'src/routes/movies/page.tsx':
        "import { paths } from '../../routes.ts';\nconst a = <a href={paths.movies} />;",
      'src/adapters/metadata/client.ts': "const url = '/movies';",
      'src/routes/movies/page.test.ts': "const url = '/movies';",
      'src/ui/row.tsx':
        "import '../watch/one.ts';\nconst kind = 'movies/x';\nconst b = '/watches';\n// '/movies'",
      // Third parties' addresses may begin like the product's.
      'src/routes/api/genres/endpoint.ts': 'export const endpoint = {};',
      'src/commands/payment.ts': 'const a = (origin: string) => `${origin}/api`;',
    });
    expect(found).toEqual([]);
  });

  test.each([
    "const a = '/movies';",
    "const a = '/movies?page=2';",
    'const a = (id: number) => `/watch/${id}`;',
    "const a = (id: number) => '/watch/' + id;",
    "const a = '/parts/genres';",
    'const a = (origin: string) => `${origin}/movies`;',
    'const a = <a href="/" />;',
    "redirect('/');",
  ])('refuses %s', async (code) => {
    const found = await checkFiles(paths, {
      ...ROUTES,
      'src/routes/parts/genres/endpoint.ts': 'export const endpoint = {};',
      'src/routes/movies/page.tsx': code,
    });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^src\/routes\/movies\/page\.tsx:1 writes the path/);
  });
});
