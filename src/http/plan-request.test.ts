import { expect, it } from 'vitest';
import { audienceKey, audienceOf, everyone } from '#src/domain/audience.ts';
import { unlimited } from '#src/domain/screen-time.ts';
import { noChoices } from '#src/domain/title-choices.ts';
import type { MainUser, SubUser } from '#src/domain/viewer.ts';
import { matchPage } from './match.ts';
import { type Plan, planRequest } from './plan-request.ts';
import { parseTarget } from './request-target.ts';

const main: MainUser = {
  kind: 'main',
  userId: 'u',
  email: 'nomsa@example.org',
  photoUrl: null,
  confirmedAt: 0,
  paid: true,
};
const child: SubUser = {
  kind: 'sub',
  userId: 'u',
  subUserId: 's',
  name: 'Sipho',
  ageGroup: 'Below 13',
  genres: [],
  choices: noChoices,
  screenTime: unlimited,
  confirmedAt: 0,
  paid: true,
};
const viewers = {
  visitor: null,
  main,
  'lapsed main': { ...main, paid: false },
  child,
  'lapsed child': { ...child, paid: false },
  'main as child': { ...child, isReadOnly: true as const },
};

/** Short names of audiences, for the expected plans. */
const audienceNames = new Map([
  [audienceKey(everyone), 'everyone'],
  [audienceKey(audienceOf(child)), 'child'],
]);

function plan(who: keyof typeof viewers, method: string, rawTarget: string, hasCookies: boolean): string {
  const target = parseTarget(rawTarget);
  if (target.kind !== 'target') throw new Error(`${rawTarget} is no target.`);
  const page = matchPage(target.path);
  return describePlan(
    planRequest({
      target,
      page,
      isRead: method !== 'POST',
      viewer: viewers[who],
      hasCookies,
      screen: 'auto',
      saver: false,
      language: 'en',
    }),
  );
}

/**
 * Returns `document <href> <bar> <audience>`, `render [instead: <path>] <audience>[ lapsed]`, `redirect <path>`
 * or `read-only`.
 */
function describePlan(plan: Plan): string {
  const nameOf = (audience: Parameters<typeof audienceKey>[0]) => audienceNames.get(audienceKey(audience));
  switch (plan.kind) {
    case 'redirect':
      return `redirect ${plan.location}`;
    case 'read-only':
      return 'read-only';
    case 'document':
      return `document ${plan.name.href} ${plan.name.bar} ${nameOf(plan.audience)}`;
    case 'render': {
      const instead = plan.redirect === null ? '' : ` instead: ${plan.redirect}`;
      return `render${instead} ${nameOf(plan.audience)}${plan.isLapsed ? ' lapsed' : ''}`;
    }
  }
}

/** The plans of each request, one for each viewer in the order of `viewers`. */
const plans: Record<string, string> = {
  'GET /':
    'redirect /login | document / main everyone | redirect /profile | redirect /subuser | redirect /subuser | redirect /subuser',
  'GET /movies':
    'redirect /login?next=%2Fmovies | document /movies main everyone | redirect /profile | redirect /subuser | redirect /subuser | redirect /subuser',
  'GET /movies?z=1':
    'redirect /login?next=%2Fmovies%3Fz%3D1 | document /movies main everyone | redirect /profile | redirect /subuser | redirect /subuser | redirect /subuser',
  'GET /movies?after=2.7':
    'redirect /login?next=%2Fmovies%3Fafter%3D2.7 | document /movies?after=2.7 main everyone | redirect /profile | redirect /subuser | redirect /subuser | redirect /subuser',
  'GET /movies.data':
    'render instead: /login?next=%2Fmovies everyone | document /movies.data main everyone | render instead: /profile everyone | render instead: /subuser child | render instead: /subuser child lapsed | render instead: /subuser child',
  'HEAD /kids':
    'redirect /login?next=%2Fkids | document /kids main everyone | redirect /profile | redirect /subuser | redirect /subuser | redirect /subuser',
  'GET /watch/603':
    'redirect /login?next=%2Fwatch%2F603 | render everyone | redirect /profile | redirect /subuser | redirect /subuser | redirect /subuser',
  'POST /watch/603':
    'redirect /login?next=%2Fwatch%2F603 | render everyone | redirect /profile | redirect /subuser | redirect /subuser | read-only',
  'GET /watch/603.data':
    'render instead: /login?next=%2Fwatch%2F603 everyone | render everyone | render instead: /profile everyone | render instead: /subuser child | render instead: /subuser child lapsed | render instead: /subuser child',
  'GET /20011/1/1':
    'redirect /login?next=%2F20011%2F1%2F1 | render everyone | redirect /profile | redirect /subuser | redirect /subuser | redirect /subuser',
  'GET /search?q=lion':
    'redirect /login?next=%2Fsearch%3Fq%3Dlion | render everyone | redirect /profile | redirect /subuser | redirect /subuser | redirect /subuser',
  'GET /profile':
    'redirect /login?next=%2Fprofile | render everyone | render everyone | redirect /subuser | redirect /subuser | redirect /subuser',
  'POST /profile':
    'redirect /login?next=%2Fprofile | render everyone | render everyone | redirect /subuser | redirect /subuser | read-only',
  'GET /subuser':
    'redirect /login | redirect /login | redirect /login | document /subuser child child | render child lapsed | render child',
  'GET /subuser?kind=series':
    'redirect /login | redirect /login | redirect /login | document /subuser?kind=series child child | render child lapsed | render child',
  'GET /subuser/movie/603':
    'redirect /login | redirect /login | redirect /login | render child | redirect /subuser | render child',
  'POST /subuser/movie/603':
    'redirect /login | redirect /login | redirect /login | render child | redirect /subuser | read-only',
  'GET /subuser.data':
    'render instead: /login everyone | render instead: /login everyone | render instead: /login everyone | document /subuser.data child child | render child lapsed | render child',
  'GET /login':
    'document /login none everyone | redirect / | redirect / | redirect /subuser | redirect /subuser | redirect /subuser',
  'POST /login':
    'render everyone | render everyone | render everyone | render child | render child lapsed | read-only',
  'GET /login?next=%2Fmovies':
    'render everyone | redirect / | redirect / | redirect /subuser | redirect /subuser | redirect /subuser',
  'GET /signup':
    'document /signup none everyone | redirect / | redirect / | redirect /subuser | redirect /subuser | redirect /subuser',
  'GET /help':
    'document /help none everyone | document /help main everyone | document /help main everyone | document /help child everyone | document /help child everyone | render child',
  'GET /help.data':
    'render everyone | render everyone | render everyone | render child | render child lapsed | render child',
  'GET /no-such-page':
    'document /not-found none everyone | document /not-found main everyone | document /not-found main everyone | document /not-found child everyone | document /not-found child everyone | render child',
  'GET /no/such/page':
    'render everyone | render everyone | render everyone | render child | render child lapsed | render child',
  'POST /logout':
    'render everyone | render everyone | render everyone | render child | render child lapsed | render child',
  'GET /payment-complete?paid=true&ref=x':
    'render everyone | render everyone | render everyone | render child | render child lapsed | render child',
  'GET /reset-password?token=x':
    'render everyone | render everyone | render everyone | render child | render child lapsed | render child',
};

const names = Object.keys(viewers) as (keyof typeof viewers)[]; // The literal's own keys.

const rows = Object.entries(plans).flatMap(([request, expected]) =>
  expected.split(' | ').map((plan, index) => ({ who: names[index] ?? 'visitor', request, expected: plan })),
);

it.each(rows)('$who: $request → $expected', ({ who, request, expected }) => {
  const [method = '', target = ''] = request.split(' ');
  expect(plan(who, method, target, who !== 'visitor')).toBe(expected);
});

it.each([
  ['/login', 'render everyone'],
  ['/signup', 'render everyone'],
  ['/help', 'document /help none everyone'],
])('a visitor with cookies: GET %s → %s', (target, expected) => {
  expect(plan('visitor', 'GET', target, true)).toBe(expected);
});
