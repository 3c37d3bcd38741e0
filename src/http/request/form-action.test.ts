import { RouterContextProvider } from 'react-router';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { DatabaseBusy } from '#src/domain/errors.ts';
import { Refusal } from '#src/domain/refusals.ts';
import { RecordingLog } from '#test/recording-log.ts';
import { formContext, requestContext, servicesContext, viewerContext } from './contexts.ts';
import { email, file, requiredSecret, secret, text } from './fields.ts';
import { formAction, formActions, goTo } from './form-action.ts';
import type { Services } from './services.ts';

const log = new RecordingLog();

/** Sends the fields as a browser does, and returns the answer that the page gets. */
async function send(action: (args: never) => Promise<unknown>, fields: [string, string | File][]) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const context = new RouterContextProvider();
  // A form's action reads nothing else of the services.
  context.set(servicesContext, { log } as unknown as Services);
  context.set(requestContext, { id: 'r', address: '', cookies: new Map(), userAgent: '', saver: false });
  context.set(viewerContext, null);
  context.set(formContext, form);
  const request = new Request('http://localhost/form', { method: 'POST' });
  const answer = await action({ context, request } as never);
  if (answer instanceof Response) return { status: answer.status, place: answer.headers.get('Location') };
  const { data, init } = answer as { data: object; init: ResponseInit | null };
  return { ...data, status: init?.status ?? 200, headers: new Headers(init?.headers) };
}

const account = formAction({
  schema: v.object({ email: email('missing-field'), password: requiredSecret('missing-field'), note: text }),
  run: async ({ values }) => ({ to: values.email }),
});

describe('a form', () => {
  it('gets values as its schema reads them, and gives back what was typed without secrets', async () => {
    const answer = await send(account, [
      ['email', ' Nomsa@x.example. '],
      ['password', 'jacaranda'],
    ]);
    expect(answer).toMatchObject({
      status: 200,
      refusal: null,
      said: { to: 'Nomsa@x.example' },
      typed: { email: ' Nomsa@x.example. ', note: '' },
    });
    expect(JSON.stringify(answer)).not.toContain('jacaranda');
  });

  it.each([
    [['', ''], 'missing-field', 'All fields are required.'],
    [['nobody', ''], 'missing-field', 'All fields are required.'],
    [['nobody', 'jacaranda'], 'bad-email', 'Please enter a valid email address.'],
  ])(
    'says what is wrong with %j, what is missing first',
    async ([address = '', password = ''], code, said) => {
      const answer = await send(account, [
        ['email', address],
        ['password', password],
      ]);
      expect(answer).toMatchObject({ status: 400, refusal: { code, text: said }, typed: { email: address } });
    },
  );

  it('takes a file for no text, lists as lists, and an empty file for none', async () => {
    const picture = new File(['x'], 'a.png');
    const form = formAction({
      schema: v.object({ name: text, genre: v.array(v.string()), photo: file }),
      run: async ({ values }) => ({ ...values, photo: values.photo?.name ?? null }),
    });
    const sent: [string, string | File][] = [
      ['name', picture],
      ['genre', 'Drama'],
      ['genre', 'Comedy'],
    ];
    expect(await send(form, [...sent, ['photo', picture]])).toMatchObject({
      said: { name: '', genre: ['Drama', 'Comedy'], photo: 'a.png' },
    });
    expect(await send(form, [...sent, ['photo', new File([], '')]])).toMatchObject({
      said: { photo: null },
    });
  });

  it('says when to come again, and its own words with the reason beside them', async () => {
    const refusing = (error: Error) =>
      formAction({
        schema: v.object({ password: secret }),
        words: { 'too-many': { id: 'own', message: 'Not now.' } },
        run: async () => Promise.reject(error),
      });
    const limited = await send(refusing(new Refusal('too-many', { retryAfterSeconds: 61 })), []);
    expect(limited).toMatchObject({
      status: 429,
      refusal: { text: 'Not now.', detail: expect.stringContaining('Too many tries.') },
    });
    expect(limited).toHaveProperty('headers');
    expect('headers' in limited && limited.headers.get('Retry-After')).toBe('61');
    const busy = await send(refusing(new DatabaseBusy('locked')), []);
    expect(busy).toMatchObject({ status: 503, refusal: { code: 'database-busy' } });
    expect('headers' in busy && busy.headers.get('Retry-After')).toBe('2');
  });

  it('is never replaced by an error page: a fault is logged, and the form stays', async () => {
    const broken = formAction({
      schema: v.object({ name: text }),
      run: async () => Promise.reject(new Error('a fault of ours')),
    });
    expect(await send(broken, [['name', 'Lerato']])).toMatchObject({
      status: 500,
      refusal: { code: 'unexpected', text: 'Something went wrong. Please try again.' },
      typed: { name: 'Lerato' },
    });
    expect(log.text()).toContain('a fault of ours');
  });

  it('goes where it says, and lets through who is sent elsewhere', async () => {
    const going = formAction({ schema: v.object({}), run: async () => goTo('/profile') });
    expect(await send(going, [])).toEqual({ status: 303, place: '/profile' });
    const away = formAction({ schema: v.object({}), run: async () => Promise.reject(goTo('/login')) });
    await expect(send(away, [])).rejects.toBeInstanceOf(Response);
  });

  it('is one of several by its intent, else the usual one', async () => {
    const one = (said: string) => formAction({ schema: v.object({}), run: async () => said });
    const action = formActions({ add: one('added'), edit: one('edited') }, 'edit');
    expect(await send(action, [['intent', 'add']])).toMatchObject({
      said: 'added',
      typed: { intent: 'add' },
    });
    for (const intent of ['', 'toString', 'delete'])
      expect(await send(action, [['intent', intent]])).toMatchObject({
        said: 'edited',
        typed: { intent: 'edit' },
      });
  });
});
