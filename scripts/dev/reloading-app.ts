import type { IncomingMessage, ServerResponse } from 'node:http';

/** What the development server needs of an app: see `createApp` in src/server/app.ts. */
export interface ReloadableApp {
  listener(request: IncomingMessage, response: ServerResponse): void;
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** A module that builds an app. A change of any file below it makes it another object. */
export interface AppModule<App extends ReloadableApp> {
  build(): Promise<App>;
}

/**
 * The app of the newest source. Each request asks for the module; when that is a new one, a new app is built from
 * it, takes over, and the previous app closes after its last request. When a change can't be loaded, `current`
 * rejects and the previous app stays open until one can.
 */
export class ReloadingApp<App extends ReloadableApp> {
  readonly #load: () => Promise<AppModule<App>>;
  #module: AppModule<App> | null = null;
  #app: Promise<App> | null = null;
  #open: App | null = null;
  readonly #inFlight = new Map<App, number>();

  constructor(load: () => Promise<AppModule<App>>) {
    this.#load = load;
  }

  /** The app of the newest source. Throws what keeps it from loading or starting. */
  async current(): Promise<App> {
    const module = await this.#load();
    if (module !== this.#module || this.#app === null) {
      this.#module = module;
      this.#app = this.#replace(module);
    }
    return this.#app;
  }

  /** Answers a request with the newest app. */
  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const app = await this.current();
    this.#inFlight.set(app, (this.#inFlight.get(app) ?? 0) + 1);
    response.once('close', () => {
      this.#inFlight.set(app, (this.#inFlight.get(app) ?? 1) - 1);
      if (app !== this.#open) this.#closeIdle(app);
    });
    app.listener(request, response);
  }

  /** Closes the newest app. */
  async close(): Promise<void> {
    await this.#open?.close();
  }

  async #replace(module: AppModule<App>): Promise<App> {
    const previous = this.#open;
    try {
      const app = await module.build();
      if (module !== this.#module) {
        // A newer source arrived meanwhile.
        await app.close();
        return await this.current();
      }
      this.#open = app;
      previous?.stop();
      if (previous !== null) this.#closeIdle(previous);
      return app;
    } catch (error) {
      // The next request tries again.
      if (module === this.#module) this.#app = null;
      throw error;
    }
  }

  #closeIdle(app: App): void {
    if ((this.#inFlight.get(app) ?? 0) > 0) return;
    this.#inFlight.delete(app);
    app.close().catch((error: unknown) => console.error('The previous app did not close:', error));
  }
}
