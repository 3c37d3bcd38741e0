import { createStaticHandler, data, RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { admissionContext, servicesContext } from '#src/request/contexts.ts';
import type { Services } from '#src/request/services.ts';
import { guardMiddleware } from './guarded.ts';

const rendered: string[] = [];

/** A router of two pages behind the guard, as the product's are. */
const handler = createStaticHandler([
  {
    id: 'root',
    middleware: guardMiddleware,
    children: ['/movies', '/*'].map((path) => ({
      id: path,
      path,
      loader: () => {
        rendered.push(path);
        return data(path);
      },
    })),
  },
]);

/** Asks the router for `path` after the first guard has admitted the request to `pattern`. */
async function ask(path: string, pattern: string, redirect: string | null = null): Promise<Response> {
  rendered.length = 0;
  const context = new RouterContextProvider();
  context.set(admissionContext, { pattern, redirect });
  // The refusal shows the brand of the frame; nothing else of the services is read.
  context.set(servicesContext, {
    config: { brand: { name: 'Stoep' }, publicUrl: '' },
    outside: { pictures: '' },
    preview: { status: () => 'off' },
  } as unknown as Services);
  const answer: unknown = await handler.query(new Request(`http://localhost${path}`), {
    requestContext: context,
    generateMiddlewareResponse: async (query) => {
      const result = await query(new Request(`http://localhost${path}`));
      if (result instanceof Response) return result;
      return new Response(null, { status: result.errors === null ? 200 : result.statusCode });
    },
  });
  if (!(answer instanceof Response)) throw new Error('The router gave no answer');
  return answer;
}

describe('the guard inside the router', () => {
  it('lets through what the first guard admitted to the page that the router matched', async () => {
    expect((await ask('/movies', '/movies')).status).toBe(200);
    expect(rendered).toEqual(['/movies']);
  });

  it('runs nothing of a page that the first guard took for another', async () => {
    expect((await ask('/movies', '/*')).status).toBe(404);
    expect(rendered).toEqual([]);
  });

  it('leads elsewhere whom the first guard leads elsewhere', async () => {
    const answer = await ask('/movies', '/movies', '/login');
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/login']);
    expect(rendered).toEqual([]);
  });

  it('refuses what no guard has admitted', async () => {
    const context = new RouterContextProvider();
    const run = handler.query(new Request('http://localhost/movies'), {
      requestContext: context,
      generateMiddlewareResponse: async (query) => {
        const result = await query(new Request('http://localhost/movies'));
        return result instanceof Response ? result : new Response(null, { status: result.statusCode });
      },
    });
    expect((await run) as Response).toHaveProperty('status', 500);
  });
});
