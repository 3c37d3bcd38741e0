import type { ComponentType } from 'react';
import type { SignedInOperator } from '#src/domain/operator.ts';
import type { RequestFacts } from '#src/http/request/contexts.ts';
import type { Services } from '#src/http/request/services.ts';

export interface DeskCall {
  services: Services;
  facts: RequestFacts;
  request: Request;
  form: FormData;
  operator: SignedInOperator;
  id: string;
}

/** Each page of the desk is drawn on the server alone. */
export interface DeskPage<View> {
  title: string | ((view: View) => string);
  /** Null: there is no such page. */
  load(call: DeskCall): Promise<View | null>;
  /** Redirects after a change, or draws the page with what is wrong. */
  act?(call: DeskCall): Promise<Response | { status: number; view: View }>;
  Page: ComponentType<{ view: View }>;
}
