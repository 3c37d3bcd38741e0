import type { Page } from '@playwright/test';
import { demo } from '#preview/demo.ts';
import { operatorPaths } from '#src/routes/operator/paths.ts';
import type { Screen } from './steps.ts';

async function findHousehold(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(demo.email);
  await page.getByRole('button', { name: 'Search' }).click();
}

export const operatorScreens: readonly Screen[] = [
  { name: 'operator-login', path: operatorPaths.login, as: 'visitor' },
  { name: 'operator-overview', path: operatorPaths.overview, as: 'operator' },
  {
    name: 'operator-household',
    path: operatorPaths.households,
    as: 'operator',
    prepare: async (page) => {
      await findHousehold(page);
      await page.getByRole('button', { name: 'Grant a month' }).click();
    },
  },
  { name: 'operator-services', path: operatorPaths.services, as: 'operator' },
  { name: 'operator-audit', path: operatorPaths.audit, as: 'operator' },
];
