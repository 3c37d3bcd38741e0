import lighthouse from 'lighthouse';
import { launchBrowser } from '#test/chromium.ts';
import { startProduct } from './parts/product.ts';
import { signedOutPages } from './parts/signed-out-pages.ts';

/** Lighthouse on mobile. Aims: 95, public pages 100. Usage: npm run bench -- lighthouse [path …] */
const paths = process.argv.length > 2 ? process.argv.slice(2) : ['/login', '/signup', '/movies'];
const port = 9333;

const product = await startProduct(3940);
const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
// Lists and pictures must be warm.
await new Promise((resolve) => setTimeout(resolve, 20_000));
const warmUp = await browser.newPage();
await warmUp.setExtraHTTPHeaders({ Cookie: product.cookie });
await warmUp.goto(`${product.url}/movies`);
await warmUp.waitForTimeout(6_000);
await warmUp.close();
const devtools = await browser.newBrowserCDPSession();
for (const path of paths) {
  await devtools.send('Storage.clearCookies');
  // Cookies, because the document reads the hint.
  if (!signedOutPages.has(path)) await devtools.send('Storage.setCookies', { cookies: product.cookies });
  const result = await lighthouse(product.url + path, {
    port,
    logLevel: 'error',
    output: 'json',
  });
  if (result === undefined) throw new Error(`Lighthouse had nothing to say of ${path}`);
  if (result.lhr.runtimeError) console.log(result.lhr.runtimeError.message);
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
  const values = timings.map((id) => `${audits[id]?.title} ${audits[id]?.displayValue}`);
  console.log(`${path}: ${scores.join(', ')} (aim ${signedOutPages.has(path) ? 100 : 95} each)`);
  console.log(`  ${values.join(', ')}`);
  for (const { id, title } of failed) console.log(`  ${id}: ${title}`);
}
await browser.close();
await product.stop();
