import type { RefusalView } from '#src/domain/form-answer.ts';
import { operatorTexts } from '#src/features/operations/operator-texts.ts';
import { answerRefusal } from '#src/http/request/answer-refusal.ts';
import type { EndpointCall } from '#src/http/request/endpoint.ts';

type DrawRefusal = (refusal: RefusalView, init: ResponseInit) => Response;

/** Shows a refusal of `work` on the page that `draw` returns. */
export async function sayRefusal(
  { services, facts }: EndpointCall,
  work: () => Promise<Response>,
  draw: DrawRefusal,
): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    const { refusal, init } = answerRefusal(error, { services, facts, texts: operatorTexts() });
    return draw(refusal, init);
  }
}
