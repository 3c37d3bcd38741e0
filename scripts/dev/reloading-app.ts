import type { IncomingMessage, ServerResponse } from 'node:http';

/** See `createApp`. */
export interface ReloadableApp {
  listener(request: IncomingMessage, response: ServerResponse): void;
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** A change of the module or its imports makes another object. */
export interface AppModule<App extends ReloadableApp> {
  build(): Promise<App>;
}

/** A new module gets a new app. The previous app stays open while a change can't be loaded. */
export class ReloadingApp<App extends ReloadableApp> {
  readonly #load: () => Promise<AppModule<App>>;
  #module: AppModule<App> | null = null;
  #app: Promise<App> | null = null;
  #open: App | null = null;
  readonly #inFlight = new Map<App, number>();

  constructor(load: () => Promise<AppModule<App>>) {
    this.#load = load;
  }

  async current(): Promise<App> {
    const module = await this.#load();
    if (module !== this.#module || this.#app === null) {
      this.#module = module;
      this.#app = this.#replace(module);
    }
    return this.#app;
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const app = await this.current();
    this.#inFlight.set(app, (this.#inFlight.get(app) ?? 0) + 1);
    response.once('close', () => {
      this.#inFlight.set(app, (this.#inFlight.get(app) ?? 1) - 1);
      if (app !== this.#open) this.#closeIdle(app);
    });
    app.listener(request, response);
  }

  async close(): Promise<void> {
    await this.#open?.close();
  }

  async #replace(module: AppModule<App>): Promise<App> {
    const previous = this.#open;
    try {
      const app = await module.build();
      if (module !== this.#module) {
        // A newer source arrived during the build.
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
