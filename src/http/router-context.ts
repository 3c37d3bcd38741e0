import { RouterContextProvider } from 'react-router';
import { barOf, type Viewer } from '#src/domain/viewer.ts';
import { Gaps } from '#src/features/catalogue/gaps.ts';
import {
  admissionContext,
  audienceContext,
  barContext,
  gapsContext,
  lapsedContext,
  pageOwnerContext,
  type RequestFacts,
  requestContext,
  servicesContext,
  viewerContext,
  viewingContext,
} from '#src/http/request/contexts.ts';
import type { Services } from '#src/http/request/services.ts';
import { lookOf, setLook } from './look.ts';
import type { MatchedPage } from './match.ts';
import type { Plan } from './plan-request.ts';

interface PageCall {
  services: Services;
  facts: RequestFacts;
  page: MatchedPage;
  viewer: Viewer | null;
  plan: Plan & { kind: 'render' };
}

/** What loaders, actions and components read of their request. */
export function routerContextOf({ services, facts, page, viewer, plan }: PageCall): RouterContextProvider {
  const isViewing = viewer?.kind === 'sub' && viewer.isReadOnly === true;
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(audienceContext, plan.audience);
  context.set(viewerContext, viewer);
  context.set(requestContext, facts);
  context.set(gapsContext, new Gaps());
  context.set(barContext, barOf(viewer));
  context.set(pageOwnerContext, viewer?.userId ?? null);
  setLook(context, lookOf(facts, services.config.languages));
  context.set(lapsedContext, plan.isLapsed);
  context.set(viewingContext, isViewing ? viewer.name : null);
  context.set(admissionContext, { pattern: page.path, redirect: plan.redirect });
  return context;
}
