import { createHash, createHmac } from 'node:crypto';

export interface S3Keys {
  accessKey: string;
  secretKey: string;
}

export interface SignedCall {
  method: string;
  url: URL;
  /** Sent with the request, and signed. Names in lower case. */
  headers: Record<string, string>;
  body: Uint8Array;
  region: string;
  /** Epoch ms. */
  now: number;
}

/**
 * The headers that sign a request to an S3 store: AWS Signature Version 4 for the service `s3`, with the body's
 * own hash. Ours because it is these few lines of `node:crypto`, and a package would be one more to trust with
 * the keys. Paths of ours hold nothing that needs escaping, and calls have no query.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html.
 */
export function signS3(call: SignedCall, { accessKey, secretKey }: S3Keys): Record<string, string> {
  const time = new Date(call.now).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const bodyHash = sha256(call.body);
  const headers: Record<string, string> = {
    ...call.headers,
    host: call.url.host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': time,
  };
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name]?.trim()}\n`).join('');
  const canonical = [call.method, call.url.pathname, '', lines, names.join(';'), bodyHash].join('\n');
  const scope = `${day}/${call.region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [day, call.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (hmac, part) => createHmac('sha256', hmac).update(part).digest(),
    `AWS4${secretKey}`,
  );
  const signature = createHmac('sha256', key).update(text).digest('hex');
  const { host: _host, ...sent } = headers;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  };
}

function sha256(of: string | Uint8Array): string {
  return createHash('sha256').update(of).digest('hex');
}
