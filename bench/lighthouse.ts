import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { startProduct } from './product.ts';
import { visitors } from './visitors.ts';

/**
 * Lighthouse's mobile scores, signed in where a page asks for it. Usage: node bench/lighthouse.ts [path …]
 */
const paths = process.argv.length > 2 ? process.argv.slice(2) : ['/login', '/signup', '/movies'];
const port = 9333;

const product = await startProduct(3940);
const browser = await chromium.launch({
  executablePath: process.env.STOEP_CHROMIUM ?? '/usr/bin/chromium',
  args: [
    `--remote-debugging-port=${port}`,
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
// The catalogue learns its lists, and the preview draws its pictures, before anything is counted.
await new Promise((resolve) => setTimeout(resolve, 20_000));
const warmUp = await browser.newPage();
await warmUp.setExtraHTTPHeaders({ Cookie: product.cookie });
await warmUp.goto(`${product.url}/movies`);
await warmUp.waitForTimeout(6_000);
await warmUp.close();
const devtools = await browser.newBrowserCDPSession();
for (const path of paths) {
  await devtools.send('Storage.clearCookies');
  // Set as cookies, not as a header: the document reads the one that is a hint for drawing.
  if (!visitors.has(path))
    await devtools.send('Storage.setCookies', { cookies: cookiesOf(product.cookie, product.url) });
  const result = await lighthouse(product.url + path, {
    port,
    logLevel: 'error',
    output: 'json',
  });
  if (result?.lhr.runtimeError) console.log(result.lhr.runtimeError.message);
  if (result === undefined) throw new Error(`Lighthouse had nothing to say of ${path}`);
  const { categories, audits } = result.lhr;
  const scores = Object.values(categories).map(
    ({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`,
  );
  const failed = Object.values(audits).filter(
    ({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode === 'binary',
  );
  const timings = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'speed-index',
    'total-blocking-time',
    'cumulative-layout-shift',
  ];
  const told = timings.map((id) => `${audits[id]?.title} ${audits[id]?.displayValue}`);
  console.log(`${path}: ${scores.join(', ')} (aim ${visitors.has(path) ? 100 : 95} each)`);
  console.log(`  ${told.join(', ')}`);
  if (process.env.LONG_TASKS) console.log(JSON.stringify(audits['long-tasks']?.details, null, 1));
  for (const { id, title } of failed) console.log(`  ${id}: ${title}`);
}
await browser.close();
await product.stop();

function cookiesOf(header: string, url: string) {
  return header.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=', 2);
    return { name, value, url };
  });
}
