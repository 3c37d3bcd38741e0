import { ThirdPartyFailure } from '#src/domain/errors.ts';

/** A person with 3,000 credits has about 3 MB. */
const maxBytes = 6_000_000;

/** Stops at the cap. */
export async function readJson(response: Response): Promise<unknown> {
  const declared = Number(response.headers.get('Content-Length') ?? 0);
  if (declared > maxBytes) {
    await response.body?.cancel();
    throw tooLarge();
  }
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the connection.
    if (size > maxBytes) throw tooLarge();
    text += decoder.decode(chunk, { stream: true });
  }
  try {
    return JSON.parse(text + decoder.decode());
  } catch (error) {
    throw new ThirdPartyFailure('metadata', 'The answer is not JSON', null, { cause: error });
  }
}

function tooLarge(): ThirdPartyFailure {
  return new ThirdPartyFailure('metadata', 'The answer is too large', 200);
}
