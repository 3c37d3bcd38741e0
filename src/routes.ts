import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes';
import type { Access } from './domain/access.ts';

/** Apart, so that a script that needs this path alone stays small. */
export const serviceWorkerPath = '/sw.js';

/** No other file writes a path of the product. */
export const paths = {
  home: '/',
  movies: '/movies',
  moviesAfter: (position: string) => `/movies?after=${encodeURIComponent(position)}`,
  series: '/tv',
  seriesAfter: (position: string) => `/tv?after=${encodeURIComponent(position)}`,
  kids: '/kids',
  kidsAfter: (position: string) => `/kids?after=${encodeURIComponent(position)}`,
  anime: '/anime',
  animeAfter: (position: string) => `/anime?after=${encodeURIComponent(position)}`,
  myList: '/my-list',
  browse: '/browse',
  browseAll: (kind: 'movie' | 'series' | 'anime') => `/browse?kind=${kind}`,
  browseKids: '/browse?kind=series&genre=kids',
  subUserBrowse: '/subuser/browse',
  subUserBrowseAll: (kind: 'movie' | 'series') => `/subuser/browse?kind=${kind}`,
  person: (id: number) => `/person/${id}`,
  subUserPerson: (id: number) => `/subuser/person/${id}`,
  search: '/search',
  searchFor: (query: string) => `/search?q=${encodeURIComponent(query)}`,
  searchPage: (query: string, page: number) => `/search?q=${encodeURIComponent(query)}&page=${page}`,
  watchMovie: (id: number) => `/watch/${id}`,
  watchSeries: (id: number) => `/tv/${id}`,
  animeTitle: (slug: string) => `/anime/${encodeURIComponent(slug)}`,
  watchSeriesEpisode: (id: number, season: number, episode: number) =>
    `/tv/${id}?season=${season}&episode=${episode}`,
  watchAnime: (id: number) => `/anime/watch/${id}`,
  watchAnimeEpisode: (id: number, season: number, episode: number, audio?: 'sub' | 'dub') =>
    `/anime/watch/${id}?season=${season}&episode=${episode}${audio === undefined ? '' : `&audio=${audio}`}`,
  watchEpisode: (id: number, season: number, episode: number) => `/${id}/${season}/${episode}`,
  profile: '/profile',
  avatars: '/avatars',
  avatar: (userId: string, name: string) => `/avatars/${userId}/${name}`,
  profileSaved: '/profile?saved=1',
  profileEdit: (subUserId: string) => `/profile?edit=${encodeURIComponent(subUserId)}`,
  /** `outcome` is `cancelled`, `resumed`, `renewed`, `unpaid`, `failed`, `limited` or `pending`. */
  profilePlan: (outcome: string) => `/profile?plan=${encodeURIComponent(outcome)}`,
  profilePlanLimited: (seconds: number) => `/profile?plan=limited&wait=${Math.ceil(seconds)}`,
  confirmPassword: '/profile/confirm',
  /** `then` is one of `readsWithPassword`. */
  confirmPasswordFor: (then: string) => `/profile/confirm?then=${encodeURIComponent(then)}`,
  plan: '/profile/plan',
  renewal: '/profile/renewal',
  renewalReturn: (checkout: string) => `/profile/renewal?checkout=${encodeURIComponent(checkout)}`,
  receipt: (payment: string) => `/profile/receipts/${encodeURIComponent(payment)}`,
  subUser: '/subuser',
  subUserSeriesList: '/subuser?kind=series',
  subUserAfter: (kind: 'movie' | 'series', position: string) =>
    `/subuser?kind=${kind}&after=${encodeURIComponent(position)}`,
  subUserSearch: '/subuser/search',
  subUserSearchFor: (query: string, kind: 'movie' | 'series') =>
    `/subuser/search?q=${encodeURIComponent(query)}&kind=${kind}`,
  subUserSearchPage: (query: string, kind: 'movie' | 'series', page: number) =>
    `/subuser/search?q=${encodeURIComponent(query)}&kind=${kind}&page=${page}`,
  subUserWatched: '/subuser/watched',
  subUserMyList: '/subuser/my-list',
  subUserMovie: (id: number) => `/subuser/movie/${id}`,
  subUserSeries: (id: number) => `/subuser/series/${id}`,
  subUserEpisode: (id: number, season: number, episode: number, audio?: 'sub' | 'dub') =>
    `/subuser/series/${id}?season=${season}&episode=${episode}${audio === undefined ? '' : `&audio=${audio}`}`,
  publicTitle: (kind: 'movie' | 'series', id: number) => `/title/${kind}/${id}`,
  /** `{kind}/{id}/card.jpg` lies below it. */
  titleCards: '/title',
  titleCard: (kind: 'movie' | 'series', id: number) => `/title/${kind}/${id}/card.jpg`,
  login: '/login',
  loginAs: (subUserId: string) => `/login?as=sub&who=${encodeURIComponent(subUserId)}`,
  loginThen: (next: string) => `/login?next=${encodeURIComponent(next)}`,
  signInCode: '/login/code',
  link: '/link',
  linkWith: (code: string) => `/link?code=${encodeURIComponent(code)}`,
  logout: '/logout',
  signup: '/signup',
  signupUnpaid: '/signup?paid=false',
  signupFailed: (error: 'payment' | 'missing') => `/signup?paid=false&error=${error}`,
  payment: '/payment',
  paymentComplete: '/payment-complete',
  paymentCompleted: '/payment-completed',
  paymentReturn: (reference: string) => `/payment-complete?paid=true&ref=${encodeURIComponent(reference)}`,
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  resetWith: (token: string) => `/reset-password?token=${encodeURIComponent(token)}`,
  undoEmail: '/undo-email',
  undoEmailWith: (token: string) => `/undo-email?token=${encodeURIComponent(token)}`,
  endSession: '/end-session',
  sessionEnded: '/end-session?done=1',
  endSessionWith: (token: string) => `/end-session?token=${encodeURIComponent(token)}`,
  loginAfterReset: '/login?reset=done',
  loginBusy: (asSub: boolean) => (asSub ? '/login?as=sub&busy=1' : '/login?busy=1'),
  help: '/help',
  data: '/data',
  /** The shared document of all unknown addresses. */
  notFound: '/not-found',
  privacyPolicy: '/privacy-policy',
  termsOfUse: '/terms-of-use',
  outbox: '/preview/outbox',
  outboxLetter: '/preview/outbox/letter',
  outboxLetterOf: (id: string) => `/preview/outbox/letter?id=${encodeURIComponent(id)}`,
  serviceWorker: serviceWorkerPath,
  afterLoad: '/after-load.js',
  manifest: '/manifest.webmanifest',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  /** `pages.xml` and `titles-{number}.xml` lie below it. */
  sitemaps: '/sitemaps',
  pagesSitemap: '/sitemaps/pages.xml',
  titlesSitemap: (number: number) => `/sitemaps/titles-${number}.xml`,
  shareImage: '/share-card.png',
  createCheckout: '/.netlify/functions/createCheckout',
  yocoWebhook: '/webhooks/yoco',
  health: '/healthz',
  readiness: '/readyz',
  metrics: '/metrics',
  stopViewing: '/parts/stop-viewing',
  dataSaver: '/parts/data-saver',
  personalPart: (rows: 'movie' | 'series' | 'anime' | 'kids' | 'all' | 'none') => `/parts/me?watched=${rows}`,
  personalParts: '/parts/me',
  ownData: '/profile/my-data.json',
  ownDataPage: '/profile/my-data.html',
  history: '/parts/history',
  marks: '/parts/marks',
  serverHealth: '/parts/server-experience',
  position: '/parts/position',
  nextEpisode: '/parts/next-episode',
  hero: '/parts/hero',
  heroSet: (set: number) => `/parts/hero?set=${set}`,
  similar: '/parts/similar',
  similarTo: (kind: 'movie' | 'series', id: number) => `/parts/similar?kind=${kind}&id=${id}`,
  suggestions: '/parts/suggestions',
  suggestionsFor: (typed: string) => `/parts/suggestions?q=${encodeURIComponent(typed)}`,
} as const;

interface PageRoute extends RouteConfigEntry {
  id: string;
  path: string;
  access: Access;
  /** Rendered without the viewer, once for each audience. */
  shared: boolean;
  /** Addresses with other segments are unknown. */
  numbered: boolean;
  /** Only these query parameters name a cached document. */
  parameters: Readonly<Record<string, RegExp>>;
  /** Counts bytes; null means the default. */
  largestForm: number | null;
  /** The document is rendered again so long after it was sent; null means only when it is stale. */
  redrawMs: number | null;
  /** A device may keep a copy for its viewer. Nothing with money, personal data or secrets. */
  offline: boolean;
  /** Shows titles to anybody: see `asStranger`. */
  forStrangers: boolean;
}

/** Closer visits see the same hero. */
export const redrawIntervalMs = 5_000;

/** As the catalogue writes it. */
const position = /^[1-9]\d{0,2}\.\d{1,2}$/;
const chainPosition = /^\d\.[1-9]\d{0,2}\.\d{1,2}$/;
/** Of one or two lists; `x` is an ended list. */
const blendPosition = /^(x|[1-9]\d{0,2}\.\d{1,2})(-(x|[1-9]\d{0,2}\.\d{1,2}))?$/;
/** Each value gets its own document, which isn't cached. */
const any = /^/;

type PageOptions = Partial<Omit<PageRoute, 'id' | 'path' | 'access' | 'file'>>;

/* @__NO_SIDE_EFFECTS__ Browsers need the paths alone. */
function page(path: string, access: Access, file: string, options: PageOptions = {}): PageRoute {
  const defaults = { shared: false, numbered: false, parameters: {}, largestForm: null, redrawMs: null };
  const id = `${file}@${path}`;
  return { id, path, access, file, ...defaults, offline: false, forStrangers: false, ...options };
}

const grid = { offline: true, shared: true, parameters: { after: position } };

export const pages: PageRoute[] = [
  page('/', 'main', 'routes/home/page.tsx', { offline: true, shared: true }),
  page('/movies', 'main', 'routes/movies/page.tsx', {
    offline: true,
    shared: true,
    parameters: { after: position },
    redrawMs: redrawIntervalMs,
  }),
  page('/tv', 'main', 'routes/tv/page.tsx', {
    offline: true,
    shared: true,
    parameters: { after: chainPosition },
  }),
  page('/kids', 'main', 'routes/kids/page.tsx', grid),
  page('/anime', 'main', 'routes/anime/page.tsx', grid),
  page('/anime/:slug', 'main', 'routes/anime/$slug/page.tsx', { offline: true, shared: true }),
  page('/my-list', 'main', 'routes/my-list/page.tsx', { offline: true }),
  page('/browse', 'main', 'routes/browse/page.tsx', { offline: true }),
  page('/person/:id', 'main', 'routes/person/$id/page.tsx', { offline: true }),
  page('/search', 'main', 'routes/search/page.tsx', { offline: true }),
  page('/search/:query', 'main', 'routes/search/$query/page.tsx', { offline: true }),
  page('/watch/:id', 'main', 'routes/watch/$id/page.tsx', { offline: true }),
  page('/watch/tv/:season/:episode', 'main', 'routes/watch/tv/$season/$episode/page.tsx', { offline: true }),
  page('/tv/:id', 'main', 'routes/tv/$id/page.tsx', { offline: true }),
  page('/anime/watch/:id', 'main', 'routes/anime/watch/$id/page.tsx', { offline: true }),
  // A photo of 5 MB, and room for the message about larger ones.
  page('/profile', 'account', 'routes/profile/page.tsx', { largestForm: 6 * 1024 * 1024 }),
  page('/profile/confirm', 'account', 'routes/profile/confirm/page.tsx'),
  page('/profile/plan', 'account', 'routes/profile/plan/page.tsx'),
  page('/profile/renewal', 'account', 'routes/profile/renewal/page.tsx'),
  page('/profile/receipts/:id', 'account', 'routes/profile/receipts/$id/page.tsx'),
  page('/subuser', 'sub', 'routes/subuser/page.tsx', {
    offline: true,
    shared: true,
    parameters: { kind: /^series$/, after: blendPosition },
  }),
  page('/subuser/my-list', 'sub', 'routes/subuser/my-list/page.tsx', { offline: true }),
  page('/subuser/browse', 'sub', 'routes/subuser/browse/page.tsx', { offline: true }),
  page('/subuser/person/:id', 'sub', 'routes/subuser/person/$id/page.tsx', { offline: true }),
  page('/subuser/search', 'sub', 'routes/subuser/search/page.tsx', { offline: true }),
  // Undoing `Remove all` sends the whole list.
  page('/subuser/watched', 'sub', 'routes/subuser/watched/page.tsx', {
    offline: true,
    largestForm: 256 * 1024,
  }),
  page('/subuser/movie/:id', 'sub', 'routes/subuser/movie/$id/page.tsx', { offline: true }),
  page('/subuser/series/:id', 'sub', 'routes/subuser/series/$id/page.tsx', { offline: true }),
  page('/login', 'visitor', 'routes/login/page.tsx', {
    shared: true,
    parameters: { as: any, who: any, reset: any, next: any, busy: /^1$/ },
  }),
  page('/login/code', 'visitor', 'routes/login/code/page.tsx'),
  page('/link', 'main', 'routes/link/page.tsx'),
  page('/logout', 'public', 'routes/logout/page.tsx'),
  page('/signup', 'visitor', 'routes/signup/page.tsx', {
    shared: true,
    parameters: { paid: any, error: any, email: any, password: any },
  }),
  page('/payment', 'public', 'routes/payment/page.tsx'),
  page('/payment-complete', 'public', 'routes/payment-complete/page.tsx'),
  page('/payment-completed', 'public', 'routes/payment-complete/page.tsx'),
  page('/forgot-password', 'public', 'routes/forgot-password/page.tsx'),
  page('/reset-password', 'public', 'routes/reset-password/page.tsx'),
  page('/undo-email', 'public', 'routes/undo-email/page.tsx'),
  page('/end-session', 'public', 'routes/end-session/page.tsx'),
  page('/help', 'public', 'routes/help/page.tsx', { offline: true, shared: true }),
  page('/data', 'public', 'routes/data/page.tsx', { offline: true, shared: true }),
  page('/privacy-policy', 'public', 'routes/privacy-policy/page.tsx', { offline: true, shared: true }),
  page('/terms-of-use', 'public', 'routes/terms-of-use/page.tsx', { offline: true, shared: true }),
  page('/title/:kind/:id', 'public', 'routes/title/$kind/$id/page.tsx', { shared: true, forStrangers: true }),
  page('/preview/outbox', 'public', 'routes/preview/outbox/page.tsx'),
  // Numbers only: see `numbered`.
  page('/:id/:season/:episode', 'main', 'routes/$id/$season/$episode/page.tsx', {
    offline: true,
    numbered: true,
  }),
  page('/*', 'public', 'routes/not-found/page.tsx', { shared: true }),
];

/**
 * What a session that a code opened may send without the main user's password: pages, some by their form's `intent`, and
 * endpoints. Everything else that isn't a read asks for it first. Source: docs/security.md, rule 41.
 */
export const withoutPassword: Readonly<Record<string, true | readonly string[]>> = {
  '/watch/:id': true,
  '/tv/:id': true,
  '/anime/watch/:id': true,
  '/:id/:season/:episode': true,
  '/profile': ['remove-watched', 'remove-all-watched', 'restore-watched'],
  [paths.history]: true,
  [paths.marks]: true,
  [paths.position]: true,
  [paths.nextEpisode]: true,
  [paths.serverHealth]: true,
  [paths.dataSaver]: true,
  [paths.stopViewing]: true,
  [paths.logout]: true,
  // These change no account of the session's own.
  [paths.login]: true,
  [paths.signInCode]: true,
  [paths.signup]: true,
  [paths.createCheckout]: true,
  [paths.payment]: true,
  // A link in a mail allows these.
  [paths.forgotPassword]: true,
  [paths.resetPassword]: true,
  [paths.undoEmail]: true,
  [paths.endSession]: true,
};

/** These ask although they only read. */
export const readsWithPassword: readonly string[] = [paths.ownData, paths.ownDataPage];

// Case-sensitive, as the guard is.
export default /* @__PURE__ */ pages.map(({ id, path, file }) => ({
  id,
  path,
  file,
  caseSensitive: true,
})) satisfies RouteConfig;
