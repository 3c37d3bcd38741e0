import { RouterContextProvider } from 'react-router';
import type { PageRoute } from '#src/domain/page-route.ts';
import { barOf, type Viewer } from '#src/domain/viewer.ts';
import { Gaps } from '#src/features/catalogue/gaps.ts';
import {
  admissionContext,
  audienceContext,
  type DocumentFrame,
  frameContext,
  gapsContext,
  lapsedContext,
  type RequestFacts,
  requestContext,
  servicesContext,
  viewerContext,
} from '#src/http/request/contexts.ts';
import type { Services } from '#src/http/request/services.ts';
import { lookOf, setLook } from './look.ts';
import type { Plan } from './plan-request.ts';

interface PageCall {
  services: Services;
  facts: RequestFacts;
  page: PageRoute;
  viewer: Viewer | null;
  plan: Plan & { kind: 'render' };
}

/** Loaders, actions and components read the facts of their request from this context. */
export function routerContextOf({ services, facts, page, viewer, plan }: PageCall): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(audienceContext, plan.audience);
  context.set(viewerContext, viewer);
  context.set(requestContext, facts);
  context.set(gapsContext, new Gaps());
  context.set(frameContext, frameOf(viewer));
  setLook(context, lookOf(facts, services.config.languages));
  context.set(lapsedContext, plan.isLapsed);
  context.set(admissionContext, { pattern: page.path, redirect: plan.redirect });
  return context;
}

function frameOf(viewer: Viewer | null): DocumentFrame {
  const viewing = viewer?.kind === 'sub' && viewer.isReadOnly === true ? viewer.name : null;
  return { bar: barOf(viewer), owner: viewer?.userId ?? null, viewing };
}
