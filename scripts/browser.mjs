import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { toolScript } from './node.mjs';
import { run } from './run.mjs';

const VARIABLES = ['STOEP_CHROMIUM', 'CHROME_PATH', 'PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH'];
/** A browser that doesn't tell its version in this time won't open a page either. */
const VERSION_LIMIT_MS = 30_000;
/** A download of 150 MB; past this the network is none, and the system's packages are tried. */
const DOWNLOAD_LIMIT_MS = 180_000;

const USUAL_PLACES = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/opt/google/chrome/chrome',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    join(homedir(), 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe')),
};

const SYSTEM_INSTALLS = [
  {
    tool: '/usr/bin/apt-get',
    commands: [
      ['apt-get', 'update', '-qq'],
      ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'],
    ],
  },
  { tool: '/usr/bin/dnf', commands: [['dnf', 'install', '-y', '-q', 'chromium']] },
  { tool: '/sbin/apk', commands: [['apk', 'add', '-q', 'chromium', 'font-liberation']] },
];
const BREWS = ['/opt/homebrew/bin/brew', '/usr/local/bin/brew'];

/**
 * Finds a Chromium for the browser tests, or installs one.
 * @param {string} root the repository
 * @param {string} node the Node to run Playwright's own installer on
 * @returns {Promise<{ path: string, version: string }>} a browser that was seen to start
 * @throws with what to do, when there is none and none can be installed
 */
export async function findBrowser(root, node) {
  for (const name of VARIABLES) {
    const path = process.env[name];
    if (!path) continue;
    const given = await verify(path);
    // A path that someone gave is meant: another browser in its place would hide the mistake.
    if (!given) throw new Error(`${name} is ${path}, and that is no browser that starts.`);
    return given;
  }
  const found = await firstOf([...usualPlaces(), await playwrightPlace(root, node)]);
  return found ?? (await installBrowser(root, node));
}

async function installBrowser(root, node) {
  console.log("No Chromium found; trying Playwright's download.");
  const script = toolScript(root, '@playwright/test', 'playwright');
  await run(node, [script, 'install', 'chromium'], { cwd: root, limitMs: DOWNLOAD_LIMIT_MS });
  const downloaded = await firstOf([await playwrightPlace(root, node)]);
  if (downloaded) return downloaded;
  await installFromSystem();
  const installed = await firstOf(usualPlaces());
  if (installed) return installed;
  throw new Error(
    'No Chromium could be found or installed for the browser tests. Install Chromium or Chrome and run again, or name it: STOEP_CHROMIUM=/path/to/chromium npm test',
  );
}

async function installFromSystem() {
  const brew = BREWS.find((path) => existsSync(path));
  if (brew) {
    await run(brew, ['install', '--cask', 'chromium'], {});
    return;
  }
  const system = SYSTEM_INSTALLS.find(({ tool }) => existsSync(tool));
  const prefix = system && (await rootPrefix());
  if (!prefix) return;
  console.log(`Trying the system's packages (${system.commands.at(-1).join(' ')}).`);
  for (const command of system.commands) {
    const [program, ...arguments_] = [...prefix, ...command];
    await run(program, arguments_, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  }
}

/** What makes a command run as root without asking; undefined where that can't be. */
async function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  const { code } = await run('sudo', ['-n', 'true'], { quiet: true });
  return code === 0 ? ['sudo', '-n'] : undefined;
}

function usualPlaces() {
  return USUAL_PLACES[process.platform] ?? [];
}

/** Where Playwright of this version keeps its own Chromium, there or not. */
async function playwrightPlace(root, node) {
  const ask = "process.stdout.write(require('@playwright/test').chromium.executablePath())";
  const { code, output } = await run(node, ['-e', ask], { cwd: root, quiet: true });
  return code === 0 ? output : undefined;
}

async function firstOf(paths) {
  for (const path of paths) {
    const browser = path && existsSync(path) ? await verify(path) : undefined;
    if (browser) return browser;
  }
  return undefined;
}

async function verify(path) {
  if (!existsSync(path)) return undefined;
  // On Windows a browser opens a window instead of telling its version.
  if (process.platform === 'win32') return { path, version: 'installed' };
  const { code, output } = await run(path, ['--version'], { quiet: true, limitMs: VERSION_LIMIT_MS });
  const version = /[^\n]*\d+\.\d+[^\n]*/.exec(output)?.[0].trim();
  return code === 0 && version ? { path, version } : undefined;
}
