/** Separate from `paths`, so that households' browsers don't get the desk's paths. */
export const operatorPaths = {
  overview: '/operator',
  /** `figure` is one of `figureNames`. */
  overviewOf: (figure: string) => `/operator?show=${encodeURIComponent(figure)}`,
  books: (from: string, to: string) =>
    `/operator/books?from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`,
  login: '/operator/login',
  loginAfter: (done: string) => `/operator/login?done=${encodeURIComponent(done)}`,
  /** After signing in, the operator returns to this household. */
  loginAgain: (household: string) => `/operator/login?again=${encodeURIComponent(household)}`,
  register: '/operator/register',
  registerWith: (token: string) => `/operator/register?token=${encodeURIComponent(token)}`,
  logout: '/operator/logout',
  households: '/operator/households',
  household: (id: string) => `/operator/households/${encodeURIComponent(id)}`,
  householdAfter: (id: string, done: string) =>
    `/operator/households/${encodeURIComponent(id)}?done=${encodeURIComponent(done)}`,
  householdsAfter: (done: string) => `/operator/households?done=${encodeURIComponent(done)}`,
  passes: '/operator/passes',
  passesAfter: (done: string) => `/operator/passes?done=${encodeURIComponent(done)}`,
  services: '/operator/services',
  servicesAfter: (done: string) => `/operator/services?done=${encodeURIComponent(done)}`,
  audit: '/operator/audit',
  auditBefore: (position: string) => `/operator/audit?before=${encodeURIComponent(position)}`,
} as const;
