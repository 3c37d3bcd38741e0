import { randomBytes } from 'node:crypto';
import { buildHousehold, type Household, type HouseholdPlan } from '#preview/household.ts';
import type { TestApp } from './app.ts';
import type { Browser } from './browser.ts';

/** A running product: an app of this process, or several nodes. */
export interface Host {
  services: Pick<TestApp['services'], 'db' | 'hashing' | 'clock'>;
  browser(): Browser;
}

/** Adds a household for one test to a running product; it is paid for unless the plan says otherwise. */
export function addHousehold(app: Host, plan: Partial<HouseholdPlan> = {}): Promise<Household> {
  const { db, hashing, clock } = app.services;
  const email = `household-${randomBytes(6).toString('hex')}@example.org`;
  return buildHousehold(db, hashing, clock, { email, password: 'jacaranda', ...plan });
}

/** Adds a household, and signs its main user in. */
export async function signInMain(
  app: Host,
  plan: Partial<HouseholdPlan> = {},
): Promise<Household & { browser: Browser }> {
  const household = await addHousehold(app, plan);
  const browser = app.browser();
  await browser.signIn(household.email, household.password);
  return { ...household, browser };
}
