import { addDays } from '#src/domain/days.ts';
import { maxBookDays } from '#src/domain/operator.ts';
import { Refusal } from '#src/domain/refusals.ts';
import { parseBookDay, writeBooks } from '#src/features/operations/books.ts';
import { readOperator } from '#src/features/operations/operators/sessions.ts';
import { defineEndpoint, type EndpointCall, readMethods } from '#src/http/request/endpoint.ts';
import { factsOfDesk, isOperator } from '#src/routes/operator/desk.tsx';
import { redirectTo } from '#src/routes/operator/document.tsx';
import { operatorPaths } from '#src/routes/operator/paths.ts';

export const endpoint = defineEndpoint({
  ...factsOfDesk,
  methods: readMethods,
  mayOpen: isOperator,
  handle,
});

/** Returns a file of payments and refunds, which names no household. */
async function handle({ request, services, facts }: EndpointCall): Promise<Response> {
  // The session may have ended since `mayOpen` checked it.
  const operator = await readOperator(services, facts.cookies, services.config.secure);
  if (operator === null) return redirectTo(operatorPaths.login);
  const { searchParams } = new URL(request.url);
  const [from, to] = ['from', 'to'].map((name) => parseBookDay(searchParams.get(name) ?? ''));
  if (from == null || to == null || to < from || to >= addDays(from, maxBookDays))
    throw new Refusal('wrong-days');
  const days = { from, to };
  const lines: string[] = [];
  for await (const some of writeBooks(services, days)) lines.push(...some);
  return new Response(`${lines.join('\n')}\n`, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="books-${from}-${to}.csv"`,
      'Cache-Control': 'no-store',
    },
  });
}
