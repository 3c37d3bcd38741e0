/**
 * The parts of `puppeteer-core` 2 that tests use, written down so that types can be checked before the package
 * is installed.
 */

export interface Puppeteer {
  launch(options: {
    executablePath: string;
    args: string[];
    defaultViewport: { width: number; height: number };
    env: NodeJS.ProcessEnv;
  }): Promise<Browser>;
}

export interface Browser {
  createIncognitoBrowserContext(): Promise<BrowserContext>;
  newPage(): Promise<Page>;
  version(): Promise<string>;
  close(): Promise<void>;
}

interface BrowserContext {
  newPage(): Promise<Page>;
  close(): Promise<void>;
}

interface ElementHandle {
  click(): Promise<void>;
}

interface PageEvents {
  response: { status(): number; url(): string };
  pageerror: Error;
  console: { type(): string; text(): string };
}

interface Loaded {
  waitUntil: 'domcontentloaded';
}

export interface Page {
  on<Name extends keyof PageEvents>(name: Name, listener: (event: PageEvents[Name]) => void): void;
  browser(): Browser;
  goto(url: string, options?: Loaded): Promise<unknown>;
  goBack(options?: Loaded): Promise<unknown>;
  close(): Promise<void>;
  setCookie(...cookies: { name: string; value: string; url: string }[]): Promise<void>;
  click(selector: string): Promise<void>;
  focus(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> };
  $(selector: string): Promise<ElementHandle | null>;
  $x(path: string): Promise<ElementHandle[]>;
  $eval<Result>(selector: string, read: (element: Element) => Result): Promise<Result>;
  evaluate<Args extends unknown[], Result>(
    work: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  waitForSelector(selector: string, options?: { visible?: boolean }): Promise<unknown>;
  waitForFunction<Args extends unknown[]>(
    work: (...args: Args) => unknown,
    options?: { timeout?: number },
    ...args: Args
  ): Promise<unknown>;
}
