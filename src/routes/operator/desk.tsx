import type { RefusalView } from '#src/domain/form-answer.ts';
import type { SignedInOperator } from '#src/domain/operator.ts';
import { readOperator } from '#src/features/operations/operators/sessions.ts';
import type { Action, Report } from '#src/features/operations/report.ts';
import type { RequestFacts } from '#src/http/request/contexts.ts';
import {
  defineEndpoint,
  type EndpointCall,
  type EndpointDefinition,
  formMethods,
} from '#src/http/request/endpoint.ts';
import { fieldText } from '#src/http/request/form.ts';
import type { Services } from '#src/http/request/services.ts';
import { redirectTo, renderDesk } from './document.tsx';
import { operatorPaths } from './paths.ts';
import type { Asked } from './report-form.tsx';
import { type ActionOutcome, RefusalNotice, ReportPage } from './report-page.tsx';
import { sayRefusal } from './say-refusal.ts';

export interface DeskCall extends EndpointCall {
  url: URL;
  operator: SignedInOperator;
  /** The last segment of the path. */
  id: string;
}

/** The path of the page that shows the result, or another report. Acts throw their refusals. */
type Acted = string | Report;

/** A page of the desk: a report, and the acts of its forms. */
interface DeskPage {
  read(call: DeskCall): Promise<Report>;
  /** Messages by the value of `?done=` in the page's address. */
  results?: Readonly<Record<string, string>>;
  /** Acts by their intent, called after the operator has answered the action's question. */
  acts?: Readonly<Record<string, (call: DeskCall) => Promise<Acted>>>;
}

/** Operators have their own sign-in, and change nothing of a viewer's session. */
export const factsOfDesk = {
  methods: formMethods,
  whileViewing: true,
  // The steps of signing in have a limit of their own.
  budget: null,
  needsProof: 'never',
} as const;

/** For others than operators the address doesn't exist. */
export function defineDeskPage(page: DeskPage): EndpointDefinition {
  return defineEndpoint({ ...factsOfDesk, mayOpen: isOperator, handle: (call) => answer(page, call) });
}

export async function isOperator(services: Services, { cookies }: RequestFacts): Promise<boolean> {
  return (await readOperator(services, cookies, services.config.secure)) !== null;
}

async function answer(page: DeskPage, endpointCall: EndpointCall): Promise<Response> {
  const { services, facts, request } = endpointCall;
  const { brand, secure } = services.config;
  // The session may have ended since `mayOpen` checked it.
  const operator = await readOperator(services, facts.cookies, secure);
  if (operator === null) return redirectTo(operatorPaths.login);
  const url = new URL(request.url);
  const { pathname: here } = url;
  const call = { ...endpointCall, request, url, operator, id: here.split('/').at(-1) ?? '' };
  const frame = { brand: brand.name, operator, here };
  const draw: DrawReport = (report, outcome, init) =>
    renderDesk(
      { title: report.title, body: <ReportPage report={report} outcome={outcome} here={here} />, init },
      frame,
    );
  const work = async () => {
    const report = await page.read(call);
    const act = () => actOn(page, call, report, draw);
    if (request.method === 'POST')
      return sayRefusal(call, act, (refusal, init) => draw(report, { refusal }, init));
    return draw(report, { done: page.results?.[url.searchParams.get('done') ?? ''] ?? null });
  };
  const drawWithout = (refusal: RefusalView, init: ResponseInit) =>
    renderDesk({ title: 'This can’t be shown', body: <RefusalNotice refusal={refusal} />, init }, frame);
  return sayRefusal(call, work, drawWithout);
}

type DrawReport = (report: Report, outcome: ActionOutcome, init?: ResponseInit) => Response;

async function actOn(page: DeskPage, call: DeskCall, report: Report, draw: DrawReport): Promise<Response> {
  const { form, url } = call;
  const intent = intentOf(page, form);
  const action = listActions(report).find((one) => one.intent === intent && isMeant(one, form));
  if (action?.question !== undefined && fieldText(form, 'sure') !== 'yes')
    return draw(report, { asks: askAbout(action, form) });
  const acted = (await page.acts?.[intent]?.(call)) ?? url.pathname;
  return typeof acted === 'string' ? redirectTo(acted) : draw(acted, {});
}

/** Open pages of 1.0.0 send no intent if there is only one action. */
function intentOf({ acts = {} }: DeskPage, form: FormData): string {
  const [only = '', another] = Object.keys(acts);
  const intent = fieldText(form, 'intent');
  return intent === '' && another === undefined ? only : intent;
}

function listActions({ actions = [], tables = [] }: Report): Action[] {
  return [...actions, ...tables.flatMap(({ rows }) => rows ?? []).flatMap(({ action }) => action ?? [])];
}

/** Rows have the same action with different values, so the values must match too. */
function isMeant({ values = {} }: Action, form: FormData): boolean {
  return Object.entries(values).every(([name, value]) => form.get(name) === value);
}

function askAbout(action: Action, form: FormData): Asked {
  const names = [...Object.keys(action.values ?? {}), ...(action.fields ?? []).map(({ name }) => name)];
  return { action, typed: Object.fromEntries(names.map((name) => [name, fieldText(form, name)])) };
}
