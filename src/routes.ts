import type { RouteConfig } from '@react-router/dev/routes';
import { listPages, shapes } from './domain/page-route.ts';
import { profileProof, securityProof } from './domain/profile-proof.ts';

/** It is outside of `paths`, so that a script that needs this path alone stays small. */
export const serviceWorkerPath = '/sw.js';

/** Such a path may end with any text. */
export function isFreeText(path: string): boolean {
  return path.startsWith('/search/');
}

/** Returns the kind of a sub-user's title, and null for other pages. */
export function kindOfSubUserTitle(path: string): 'movie' | 'series' | null {
  if (path.startsWith('/subuser/movie/')) return 'movie';
  return path.startsWith('/subuser/series/') ? 'series' : null;
}

/** No other file may write a path of the product. */
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
  together: '/together',
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
  avatar: (userId: string, name: string) => `/avatars/${userId}/${name}`,
  profileSaved: '/profile?saved=1',
  /** Shows the answer to `What can NAME see?`. */
  profileSee: (subUserId: string, title: string) =>
    `/profile?see=${encodeURIComponent(subUserId)}&title=${encodeURIComponent(title)}`,
  profileEdit: (subUserId: string) => `/profile?edit=${encodeURIComponent(subUserId)}`,
  /** `outcome` is `cancelled`, `resumed`, `renewed`, `redeemed`, `unpaid`, `failed`, `limited` or `pending`. */
  profilePlan: (outcome: string) => `/profile?plan=${encodeURIComponent(outcome)}`,
  profilePlanLimited: (seconds: number) => `/profile?plan=limited&wait=${Math.ceil(seconds)}`,
  profileWatched: (subUserId: string) => `/profile/watched/${encodeURIComponent(subUserId)}`,
  profileOwnWatched: '/profile/watched',
  profileSecurity: '/profile/security',
  profileDevices: '/profile/devices',
  profileData: '/profile/data',
  profileDevice: '/profile/device',
  /** The same settings for sub-users and visitors. */
  device: '/device',
  confirmPassword: '/profile/confirm',
  confirmPasswordFor: (then: string) => `/profile/confirm?then=${encodeURIComponent(then)}`,
  handOver: '/profile/hand-over',
  plan: '/profile/plan',
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
  subUserNotifications: '/subuser/notifications',
  subUserMoreTime: '/subuser/more-time',
  subUserAsk: '/subuser/ask',
  subUserAsked: '/subuser/ask?asked=1',
  subUserMovie: (id: number) => `/subuser/movie/${id}`,
  subUserSeries: (id: number) => `/subuser/series/${id}`,
  subUserEpisode: (id: number, season: number, episode: number, audio?: 'sub' | 'dub') =>
    `/subuser/series/${id}?season=${season}&episode=${episode}${audio === undefined ? '' : `&audio=${audio}`}`,
  publicTitle: (kind: 'movie' | 'series', id: number) => `/title/${kind}/${id}`,
  /** The pattern of all such addresses for robots.txt. */
  watchSharedTitles: '/title/*/watch',
  watchPublicTitle: (kind: 'movie' | 'series', id: number) => `/title/${kind}/${id}/watch`,
  titleCard: (kind: 'movie' | 'series', id: number) => `/title/${kind}/${id}/card.jpg`,
  login: '/login',
  loginThen: (next: string) => `/login?next=${encodeURIComponent(next)}`,
  signInCode: '/login/code',
  signInPasskey: '/login/passkey',
  link: '/link',
  linkWith: (code: string) => `/link?code=${encodeURIComponent(code)}`,
  logout: '/logout',
  signup: '/signup',
  signupUnpaid: '/signup?paid=false',
  signupFailed: (error: 'payment' | 'missing') => `/signup?paid=false&error=${error}`,
  redeem: '/redeem',
  redeemWith: (code: string) => `/redeem?code=${encodeURIComponent(code)}`,
  gift: '/gift',
  giftOf: (checkout: string, key: string) => `/gift?of=${encodeURIComponent(checkout)}&key=${key}`,
  /** `outcome` is `cancelled`, `unpaid`, `unknown` or `failed`. */
  giftUnpaid: (outcome: string) => `/gift?paid=${encodeURIComponent(outcome)}`,
  payment: '/payment',
  /** The payer's browser posts its form to the provider. */
  paymentForm: (query: { of: string; success: string; cancel: string; failure: string; key: string }) =>
    `/payment/form?${new URLSearchParams(query)}`,
  paymentReturn: (reference: string) => `/payment-complete?paid=true&ref=${encodeURIComponent(reference)}`,
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  resetWith: (token: string) => `/reset-password?token=${encodeURIComponent(token)}`,
  undoEmail: '/undo-email',
  undoEmailWith: (token: string) => `/undo-email?token=${encodeURIComponent(token)}`,
  reminders: '/reminders',
  remindersStopped: '/reminders?done=1',
  remindersWith: (token: string) => `/reminders?token=${encodeURIComponent(token)}`,
  unsubscribeWith: (token: string) => `/reminders/one-click?token=${encodeURIComponent(token)}`,
  endSession: '/end-session',
  sessionEnded: '/end-session?done=1',
  endSessionWith: (token: string) => `/end-session?token=${encodeURIComponent(token)}`,
  loginAfterReset: '/login?reset=done',
  loginBusy: (asSub: boolean) => (asSub ? '/login?as=sub&busy=1' : '/login?busy=1'),
  help: '/help',
  helpLanguages: '/help#languages',
  data: '/data',
  /** All unknown addresses share this document. */
  notFound: '/not-found',
  privacyPolicy: '/privacy-policy',
  termsOfUse: '/terms-of-use',
  outbox: '/preview/outbox',
  outboxLetterOf: (id: string) => `/preview/outbox/letter?id=${encodeURIComponent(id)}`,
  afterLoad: '/after-load.js',
  manifest: '/manifest.webmanifest',
  securityContact: '/.well-known/security.txt',
  assetLinks: '/.well-known/assetlinks.json',
  sitemap: '/sitemap.xml',
  pagesSitemap: '/sitemaps/pages.xml',
  titlesSitemap: (number: number) => `/sitemaps/titles-${number}.xml`,
  shareImage: '/share-card.png',
  /** Written at build. */
  licences: '/licences.txt',
  createCheckout: '/.netlify/functions/createCheckout',
  webhookOf: (provider: string) => `/webhooks/${provider.toLowerCase()}`,
  health: '/healthz',
  readiness: '/readyz',
  stopViewing: '/parts/stop-viewing',
  dataSaver: '/parts/data-saver',
  language: '/parts/language',
  settings: '/parts/settings',
  personalPart: (rows: 'movie' | 'series' | 'anime' | 'kids' | 'all' | 'none') => `/parts/me?watched=${rows}`,
  personalParts: '/parts/me',
  ownData: '/profile/my-data.json',
  ownDataPage: '/profile/my-data.html',
  changes: '/parts/changes',
  serverHealth: '/parts/server-experience',
  /** Pages of version 1.0 send to these three addresses; see `formerChangesEnd`. */
  formerRemovals: '/parts/history',
  formerMarks: '/parts/marks',
  formerPositions: '/parts/position',
  screenTime: '/parts/screen-time',
  film: '/parts/film',
  moreTimePasskey: '/parts/more-time-passkey',
  browserErrors: '/parts/errors',
  nextEpisode: '/parts/next-episode',
  push: '/parts/push',
  heroSet: (set: number) => `/parts/hero?set=${set}`,
  serversOf: (what: string) => `/parts/servers?what=${encodeURIComponent(what)}`,
  similarTo: (kind: 'movie' | 'series', id: number) => `/parts/similar?kind=${kind}&id=${id}`,
  titlePartOf: (kind: 'movie' | 'series', id: number) => `/parts/title?kind=${kind}&id=${id}`,
  suggestionsFor: (typed: string) => `/parts/suggestions?q=${encodeURIComponent(typed)}`,
} as const;

/** Repeated visits within this time see the same hero. */
export const redrawIntervalMs = 5_000;

const grid = { offline: true, shared: true, parameters: { after: shapes.position } };

/** These pages repeat their request every 1 to 3 seconds while they wait. */
const waiting = { read: { known: 3_000, stranger: 3_000 } };

/** Opening a player is recorded, but changes no account. */
const player = { offline: true, plays: true, changesSession: false, needsProof: 'never' } as const;

/** The undo of `Remove all` sends the whole list, so its body is large. */
const watched = { changesSession: false, maxBodyBytes: 256 * 1024 };

/** An entry's `sub` is the sub-users' twin of the page. */
export const pages = listPages([
  { main: '/', folder: 'home', offline: true, shared: true },
  { main: '/movies', ...grid, redrawMs: redrawIntervalMs },
  { main: '/tv', ...grid, parameters: { after: shapes.chainPosition } },
  { main: '/kids', ...grid },
  { main: '/anime', ...grid },
  { main: '/anime/:slug', offline: true, shared: true },
  {
    sub: '/subuser',
    offline: true,
    shared: true,
    parameters: { kind: /^series$/, after: shapes.blendPosition },
  },
  { main: '/my-list', sub: '/subuser/my-list', offline: true },
  { main: '/browse', sub: '/subuser/browse', offline: true },
  { main: '/together' },
  { main: '/person/:id', sub: '/subuser/person/:id', offline: true },
  { main: '/search', sub: '/subuser/search', offline: true },
  { main: '/search/:query', offline: true },
  { main: '/watch/:id', sub: '/subuser/movie/:id', ...player },
  { main: '/tv/:id', sub: '/subuser/series/:id', ...player },
  { main: '/anime/watch/:id', ...player },
  { main: '/watch/tv/:season/:episode', offline: true },
  // The segments must be numbers, so that other addresses with three segments are unknown.
  { main: '/:id/:season/:episode', ...player, numbered: true },
  { sub: '/subuser/watched', offline: true, ...watched },
  { sub: '/subuser/more-time', changesSession: false },
  { sub: '/subuser/ask', changesSession: false },
  { sub: '/subuser/notifications' },
  // A photo has at most 5 MB. The rest lets larger ones arrive, which then get a message.
  { account: '/profile', needsProof: profileProof, maxUploadBytes: 6 * 1024 * 1024 },
  { account: '/profile/security', needsProof: securityProof },
  { account: '/profile/devices' },
  { account: '/profile/data' },
  { account: '/profile/device', offline: true },
  { account: '/profile/watched', ...watched, needsProof: 'never' },
  { account: '/profile/watched/:id' },
  { account: '/profile/confirm', needsProof: 'always' },
  // Handing over only takes rights away.
  { account: '/profile/hand-over', needsProof: 'never' },
  { account: '/profile/plan' },
  { account: '/profile/renewal', budget: waiting },
  { account: '/profile/receipts/:id' },
  {
    visitor: '/login',
    shared: true,
    parameters: { as: shapes.any, who: shapes.any, reset: shapes.any, next: shapes.any, busy: /^1$/ },
    // The limits of sign-ins count failures, so that a neighbour can't lock the owner out.
    budget: { write: null },
    needsProof: 'never',
  },
  { visitor: '/login/code', budget: waiting, needsProof: 'never' },
  { main: '/link' },
  // Signing out is always possible.
  { public: '/logout', budget: null, needsProof: 'never', whileViewing: true },
  {
    visitor: '/signup',
    shared: true,
    parameters: { paid: shapes.any, error: shapes.any, email: shapes.any, password: shapes.any },
    needsProof: 'never',
  },
  // These pages only add months.
  { public: '/redeem', needsProof: 'never' },
  { public: '/gift', budget: waiting, needsProof: 'never' },
  { public: '/payment', needsProof: 'never' },
  { public: '/payment/form' },
  { public: '/payment-complete', budget: waiting },
  { public: '/payment-completed', folder: 'payment-complete', budget: waiting },
  // A link in a mail authorises these pages.
  { public: '/forgot-password', needsProof: 'never' },
  { public: '/reset-password', needsProof: 'never' },
  { public: '/undo-email', needsProof: 'never' },
  { public: '/end-session', needsProof: 'never' },
  { public: '/reminders', needsProof: 'never' },
  { public: '/help', offline: true, shared: true },
  { public: '/device', offline: true, shared: true },
  { public: '/data', offline: true, shared: true },
  { public: '/privacy-policy', offline: true, shared: true },
  { public: '/terms-of-use', offline: true, shared: true },
  { public: '/title/:kind/:id', shared: true, forStrangers: true },
  { public: '/title/:kind/:id/watch', forStrangers: true },
  { public: '/preview/outbox' },
  { public: '/*', folder: 'not-found', shared: true },
]);

// The routes are case-sensitive, because the guard is, too.
const routes = /* @__PURE__ */ pages.map(({ id, path, file }) => ({ id, path, file, caseSensitive: true }));

export default routes satisfies RouteConfig;
