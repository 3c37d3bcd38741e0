import type { I18n, MessageDescriptor } from '@lingui/core';
import { data, type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import * as v from 'valibot';
import type { Asker } from '#src/adapters/limits/limits.ts';
import type { FormAnswer } from '#src/domain/form-answer.ts';
import { isRefusalCode, Refusal } from '#src/domain/refusals.ts';
import type { MainUser, Viewer } from '#src/domain/viewer.ts';
import { cookieHeaders } from '#src/features/accounts/sessions/cookies.ts';
import { readBrowser } from '#src/features/accounts/sessions/sessions.ts';
import type { MainCaller } from '#src/features/household/deps.ts';
import { paths } from '#src/routes.ts';
import { answerRefusal, type Words } from './answer-refusal.ts';
import { askerOf } from './asker.ts';
import {
  formContext,
  type RequestFacts,
  requestContext,
  servicesContext,
  textsContext,
  viewerContext,
} from './contexts.ts';
import { isFile, isSecret } from './fields.ts';
import { fieldText } from './form.ts';
import type { Services } from './services.ts';

type Fields = v.ObjectEntries;

export type FormSchema = v.ObjectSchema<Fields, undefined>;

export interface FormCall<Values> {
  values: Values;
  viewer: Viewer | null;
  services: Services;
  facts: RequestFacts;
  texts: I18n;
  request: Request;
  /** Parameters of the page's address. */
  params: Params;
  readAsker: () => Promise<Asker>;
}

export interface FormSpec<Schema extends FormSchema, Result> {
  /** The message of each fault is a code of `refusals`. */
  schema: Schema;
  /** The form's own sentences, which may depend on what was typed. */
  words?: Words | ((typed: Readonly<Record<string, string>>) => Words);
  /** Returns a redirect from `goTo`, or the value that the page shows; `sayWith` adds cookies to it. */
  run: (call: FormCall<v.InferOutput<Schema>>) => Promise<Result>;
}

/** Shows one sentence for every refusal that means that we are too busy. */
export function wordsOfBusy(sentence: MessageDescriptor) {
  return { 'hashing-busy': sentence, 'database-busy': sentence };
}

type Params = Readonly<Record<string, string | undefined>>;

interface ActionArgs {
  context: Readonly<RouterContextProvider>;
  request: Request;
  params: Params;
}

export class WithCookies<Said> {
  readonly said: Said;
  readonly cookies: readonly string[];
  constructor(said: Said, cookies: readonly string[]) {
    this.said = said;
    this.cookies = cookies;
  }
}

export function sayWith<Said>(said: Said, cookies: readonly string[]): WithCookies<Said> {
  return new WithCookies(said, cookies);
}

type SaidOf<Result> = Result extends Response
  ? never
  : Result extends WithCookies<infer Said>
    ? Said
    : Result;

/** A form's action reads the fields, calls `run`, and answers its refusals, with and without script. */
export function formAction<Schema extends FormSchema, Result>({
  schema,
  words = {},
  run,
}: FormSpec<Schema, Result>) {
  return async ({ context, request, params }: ActionArgs, intent?: string) => {
    const services = context.get(servicesContext);
    const facts = context.get(requestContext);
    const texts = context.get(textsContext);
    const form = context.get(formContext);
    const answer = (given: FormAnswer<SaidOf<Result>>, init?: ResponseInit) => data(given, init);
    const typed = readTyped(schema.entries, form);
    if (intent !== undefined) typed.intent = intent;
    try {
      const values = readValues(schema, form);
      const viewer = context.get(viewerContext);
      const readAsker = () => askerOf(context);
      const said = await run({ values, viewer, services, facts, texts, request, params, readAsker });
      if (said instanceof Response) return said;
      if (said instanceof WithCookies)
        return answer({ refusal: null, typed, said: said.said }, { headers: cookieHeaders(said.cookies) });
      // The result is neither an answer nor one with cookies.
      return answer({ refusal: null, typed, said: said as SaidOf<Result> });
    } catch (error) {
      if (error instanceof Response) throw error;
      const own = typeof words === 'function' ? words(typed) : words;
      const { refusal, init } = answerRefusal(error, { services, facts, texts }, own);
      return answer({ refusal, typed, said: null }, init);
    }
  };
}

type FormHandler<Answer> = (args: ActionArgs, intent: string) => Promise<Answer>;

/**
 * For a page with several forms. The field `intent` names the form that is sent; without a known intent it is
 * the usual form, if there is one.
 */
export function formActions<Answer>(
  forms: Readonly<Record<string, FormHandler<Answer>>>,
  usual: string | null,
) {
  return (args: ActionArgs): Promise<Answer> => {
    const sent = fieldText(args.context.get(formContext), 'intent');
    const intent = Object.hasOwn(forms, sent) ? sent : usual;
    const handle = intent === null ? undefined : forms[intent];
    if (intent === null || handle === undefined) throw data(null, { status: 400 });
    return handle(args, intent);
  };
}

/** A missing field or a file is '', unless the schema wants a list or a file. */
function readValues<Schema extends FormSchema>(schema: Schema, form: FormData): v.InferOutput<Schema> {
  const fields = Object.entries(schema.entries);
  const sent = Object.fromEntries(fields.map(([name, field]) => [name, readField(form, name, field)]));
  const read = v.safeParse(schema, sent, { abortPipeEarly: true });
  if (read.success) return read.output;
  const codes = read.issues.map(({ message }) => message).filter(isRefusalCode);
  // A missing field is reported first.
  throw new Refusal(codes.find((code) => /-field$/.test(code)) ?? codes[0] ?? 'bad-request');
}

function readField(form: FormData, name: string, field: v.GenericSchema | v.GenericSchemaAsync): unknown {
  if (field.type === 'array') return textsOf(form, name);
  if (!isFile(field)) return fieldText(form, name);
  const value = form.get(name);
  // An unused file field sends an empty file where there is no script.
  return value instanceof File && value.size > 0 ? value : null;
}

function readTyped(entries: Fields, form: FormData): Record<string, string> {
  const names = Object.keys(entries).filter((name) => !isSecret(entries[name]));
  const typed = names.flatMap((name) => {
    const texts = entries[name]?.type === 'array' ? textsOf(form, name) : [fieldText(form, name)];
    return texts.length === 0 ? [] : [[name, texts.join('\n').slice(0, maxTyped)]];
  });
  return Object.fromEntries(typed);
}

function textsOf(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === 'string');
}

const maxTyped = 1000;

interface Going {
  cookies?: readonly string[];
  /** A new document clears the page's memory of the former viewer. */
  isNewDocument?: boolean;
}

/** Redirects the browser, which then sends a GET. */
export function goTo(place: string, { cookies = [], isNewDocument = false }: Going = {}): Response {
  const init = { status: 303, headers: cookieHeaders(cookies) };
  return isNewDocument ? redirectDocument(place, init) : redirect(place, init);
}

/** Returns the main user who sent the form, and their session. */
export function callerOf({
  viewer,
  facts,
  services,
}: Pick<FormCall<unknown>, 'viewer' | 'facts' | 'services'>): MainCaller {
  const { session } = readBrowser(facts, services.config.secure);
  return { viewer: requireMainUser(viewer), session: session ?? '' };
}

/** Only the session says which household the request belongs to. */
export function requireMainUser(viewer: Viewer | null): MainUser {
  if (viewer?.kind !== 'main') throw redirect(paths.login);
  return viewer;
}
