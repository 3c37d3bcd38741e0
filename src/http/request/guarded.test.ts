import { createStaticHandler, data, type MiddlewareFunction, RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { admissionContext, servicesContext } from './contexts.ts';
import { guardMiddleware } from './guarded.server.ts';
import type { Services } from './services.ts';

const rendered: string[] = [];

/** A router with two pages behind the guard, in the structure of the product's router. */
const handler = createStaticHandler([
  {
    id: 'root',
    // A page's answer is its loader's result here; in the product it is a rendered document.
    middleware: guardMiddleware as MiddlewareFunction[],
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
  const config = { brand: { name: 'Stoep' }, publicUrl: '', languages: ['en'], dataPrice: { cents: 0 } };
  const services = {
    config,
    checkout: { name: '' },
    outside: { pictures: '' },
    preview: { status: () => 'off' },
  };
  // A refusal renders the frame, whose loader reads nothing else of the services.
  context.set(servicesContext, services as unknown as Services);
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
    rendered.length = 0;
    const result = await handler.query(new Request('http://localhost/movies'), {
      requestContext: new RouterContextProvider(),
      generateMiddlewareResponse: async (query) => {
        const answer = await query(new Request('http://localhost/movies'));
        return answer instanceof Response ? answer : new Response(null, { status: answer.statusCode });
      },
    });
    expect(result).toHaveProperty('status', 500);
    expect(rendered).toEqual([]);
  });
});
