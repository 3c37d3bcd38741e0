/** The desk's paths: apart, so that no household's browser gets them. */
export const operatorPaths = {
  overview: '/operator',
  /** `figure` is one of `figureNames`. */
  overviewOf: (figure: string) => `/operator?show=${encodeURIComponent(figure)}`,
  login: '/operator/login',
  loginAfter: (done: string) => `/operator/login?done=${encodeURIComponent(done)}`,
  /** For who is signed in, and comes back to that household. */
  loginAgain: (household: string) => `/operator/login?again=${encodeURIComponent(household)}`,
  register: '/operator/register',
  registerWith: (token: string) => `/operator/register?token=${encodeURIComponent(token)}`,
  logout: '/operator/logout',
  households: '/operator/households',
  householdPattern: '/operator/households/:id',
  household: (id: string) => `/operator/households/${encodeURIComponent(id)}`,
  householdAfter: (id: string, done: string) =>
    `/operator/households/${encodeURIComponent(id)}?done=${encodeURIComponent(done)}`,
  householdsAfter: (done: string) => `/operator/households?done=${encodeURIComponent(done)}`,
  passes: '/operator/passes',
  passesAfter: (done: string) => `/operator/passes?done=${encodeURIComponent(done)}`,
  services: '/operator/services',
  /** Is `retried` or `gone`. */
  servicesAfter: (done: string) => `/operator/services?done=${encodeURIComponent(done)}`,
  audit: '/operator/audit',
  auditBefore: (position: string) => `/operator/audit?before=${encodeURIComponent(position)}`,
} as const;
