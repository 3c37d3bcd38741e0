import * as v from 'valibot';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const maxUrlLength = 2048;
const maxMetadataKeys = 50;
const maxLineItems = 100;
const minAmount = 200;

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Returns true for https, for http on loopback, and for `publicOrigin`. */
export function isAllowedUrl(text: string, publicOrigin?: string | undefined): boolean {
  const url = URL.parse(text);
  if (url === null || text.length > maxUrlLength || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' && (loopback.test(url.hostname) || url.origin === publicOrigin);
}

const cents = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const optionalCents = v.nullish(cents, null);
const optionalText = v.nullish(v.pipe(v.string(), v.maxLength(255)), null);
const metadata = v.nullish(
  v.pipe(v.record(v.string(), v.string()), v.maxEntries(maxMetadataKeys)),
  () => ({}),
);

const lineItem = v.looseObject({
  displayName: v.string(),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
  pricingDetails: v.looseObject({ price: cents }),
});

const urlSchema = (publicOrigin: string | undefined) =>
  v.pipe(
    v.string(),
    v.check((text) => isAllowedUrl(text, publicOrigin), 'An absolute https URL is needed.'),
  );

const checkoutSchema = (publicOrigin: string | undefined) => {
  const optionalUrl = v.nullish(urlSchema(publicOrigin), null);
  return v.object({
    amount: v.pipe(v.number(), v.safeInteger(), v.minValue(minAmount)),
    currency: v.literal('ZAR'),
    successUrl: optionalUrl,
    cancelUrl: optionalUrl,
    failureUrl: optionalUrl,
    metadata,
    totalDiscount: optionalCents,
    totalTaxAmount: optionalCents,
    subtotalAmount: optionalCents,
    lineItems: v.nullish(v.pipe(v.array(lineItem), v.maxLength(maxLineItems)), null),
    externalId: optionalText,
    clientReferenceId: optionalText,
  });
};

export type CheckoutRequest = v.InferOutput<ReturnType<typeof checkoutSchema>>;

/** Return addresses may also have the origin `publicOrigin`. */
export function parseCheckoutRequest(body: unknown, publicOrigin?: string | undefined): CheckoutRequest {
  const result = v.safeParse(checkoutSchema(publicOrigin), body);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const member = v.getDotPath(issue) ?? 'The request body';
  throw new ApiError(400, 'validation_failed', `${member}: ${issue.message}`);
}
