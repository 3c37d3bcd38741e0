import { type Dialect, type PlayerEvent, Reporter } from './messages.ts';
import { behaveHostile, claimToPlay, floodMessages, goElsewhere, talkGarbage } from './mischief.ts';
import { drawScene, lookOf } from './scene.ts';
import { Chord } from './sound.ts';

/** The player in the page: picture, sound, controls, and what it reports. */

const FRAME_MS = 1000 / 30;
const IDLE_MS = 2800;

function find<T extends Element>(selector: string, kind: new () => T): T {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`The page has no ${selector}.`);
  return found;
}

function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Autoplay is ours unless the address, the embedding page or the viewer's wish for stillness says no. */
function mayAutoplay(isStill: boolean): boolean {
  if (isStill || new URLSearchParams(location.search).get('autoplay') === '0') return false;
  const policy: unknown = Reflect.get(document, 'featurePolicy');
  if (typeof policy !== 'object' || policy === null) return true;
  const allows: unknown = Reflect.get(policy, 'allowsFeature');
  return typeof allows !== 'function' || allows.call(policy, 'autoplay') === true;
}

class Player {
  readonly #stage = find('#stage', HTMLElement);
  readonly #canvas = find('canvas', HTMLCanvasElement);
  readonly #seek = find('#seek', HTMLInputElement);
  readonly #time = find('#time', HTMLElement);
  readonly #big = find('#big', HTMLButtonElement);
  readonly #toggle = find('#toggle', HTMLButtonElement);
  readonly #sound = find('#sound', HTMLButtonElement);
  readonly #full = find('#full', HTMLButtonElement);
  readonly #picture = this.#canvas.getContext('2d', { alpha: false });
  readonly #look = lookOf(document.body.dataset.imdb ?? '');
  readonly #duration = Number(document.body.dataset.seconds);
  readonly #still = matchMedia('(prefers-reduced-motion: reduce)');
  readonly #chord = new Chord();
  readonly #reporter: Reporter;
  #at = 0;
  #isPlaying = false;
  #isMuted = true;
  #drawn = 0;
  #told = 0;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(dialect: Dialect) {
    this.#reporter = new Reporter(dialect);
  }

  start(): void {
    this.#wire();
    this.#fit();
    this.#show();
    this.#tell('ready');
    this.#reporter.obey({ play: () => this.play(), pause: () => this.pause() });
    if (mayAutoplay(this.#still.matches)) this.play();
    requestAnimationFrame((now) => this.#frame(now));
  }

  play(): void {
    if (this.#isPlaying) return;
    if (this.#at >= this.#duration) this.#at = 0;
    this.#isPlaying = true;
    this.#tell('play');
    this.#changed();
  }

  pause(): void {
    if (!this.#isPlaying) return;
    this.#isPlaying = false;
    this.#tell('pause');
    this.#changed();
  }

  #tell(event: PlayerEvent): void {
    this.#reporter.tell(event, { seconds: Math.round(this.#at * 10) / 10, duration: this.#duration });
  }

  #wire(): void {
    // The big button is the first click of somebody who wants to watch: sound comes with it.
    this.#big.addEventListener('click', () => {
      this.#isMuted = false;
      this.play();
      this.#changed();
      this.#toggle.focus({ preventScroll: true });
    });
    this.#toggle.addEventListener('click', () => this.#flip());
    this.#canvas.addEventListener('click', () => this.#flip());
    this.#sound.addEventListener('click', () => this.#mute());
    this.#full.addEventListener('click', () => this.#fullscreen());
    this.#full.hidden = !document.fullscreenEnabled;
    this.#seek.addEventListener('input', () => {
      this.#at = Number(this.#seek.value);
      this.#show();
    });
    addEventListener('keydown', (event) => this.#key(event));
    addEventListener('resize', () => this.#fit());
    for (const kind of ['pointermove', 'pointerdown', 'focusin', 'keydown']) {
      addEventListener(kind, () => this.#wake(), { passive: true });
    }
    document.addEventListener('fullscreenchange', () => this.#changed());
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isOnControl = event.target instanceof HTMLButtonElement || event.target instanceof HTMLInputElement;
    const key = event.key.toLowerCase();
    if (key === 'k' || (key === ' ' && !isOnControl)) this.#flip();
    else if (key === 'm') this.#mute();
    else if (key === 'f') this.#fullscreen();
    else return;
    event.preventDefault();
  }

  #flip(): void {
    if (this.#isPlaying) this.pause();
    else this.play();
  }

  #mute(): void {
    this.#isMuted = !this.#isMuted;
    this.#changed();
  }

  #fullscreen(): void {
    const asked = document.fullscreenElement ? document.exitFullscreen() : this.#stage.requestFullscreen();
    asked.catch(() => undefined);
  }

  /** Brings the controls in line with what is going on. */
  #changed(): void {
    const isEnded = this.#at >= this.#duration;
    this.#stage.dataset.state = this.#isPlaying ? 'playing' : isEnded ? 'ended' : 'paused';
    this.#toggle.setAttribute('aria-label', this.#isPlaying ? 'Pause' : isEnded ? 'Play again' : 'Play');
    this.#big.setAttribute('aria-label', isEnded ? 'Play again' : 'Play');
    this.#sound.setAttribute('aria-label', this.#isMuted ? 'Unmute' : 'Mute');
    this.#sound.dataset.muted = String(this.#isMuted);
    this.#full.setAttribute('aria-label', document.fullscreenElement ? 'Leave fullscreen' : 'Fullscreen');
    this.#chord.sound(this.#isPlaying && !this.#isMuted);
    this.#show();
    this.#wake();
  }

  /** Shows the controls, and lets them go again after a while of undisturbed playing. */
  #wake(): void {
    this.#stage.dataset.idle = 'false';
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      const isUsed = this.#stage.querySelector('.bar :focus-visible') !== null;
      if (this.#isPlaying && !isUsed) this.#stage.dataset.idle = 'true';
    }, IDLE_MS);
  }

  #fit(): void {
    const sharp = Math.min(devicePixelRatio, 1920 / Math.max(1, innerWidth), 2);
    this.#canvas.width = Math.max(1, Math.round(innerWidth * sharp));
    this.#canvas.height = Math.max(1, Math.round(innerHeight * sharp));
    this.#show();
  }

  #show(): void {
    const text = `${clock(this.#at)} / ${clock(this.#duration)}`;
    if (this.#time.textContent !== text) {
      this.#time.textContent = text;
      this.#seek.setAttribute('aria-valuetext', text.replace('/', 'of'));
    }
    this.#seek.value = String(this.#at);
    this.#seek.style.setProperty('--played', `${(this.#at / this.#duration) * 100}%`);
    // Without motion the light still changes with the time, and nothing moves.
    const seconds = this.#still.matches ? 4 : this.#at;
    if (this.#picture) drawScene(this.#picture, this.#look, this.#at / this.#duration, seconds);
  }

  #frame(now: number): void {
    requestAnimationFrame((next) => this.#frame(next));
    const passed = now - this.#drawn;
    if (passed < FRAME_MS) return;
    this.#drawn = now;
    if (!this.#isPlaying) return;
    // A page that was hidden goes on where it was: the first frame back may not leap.
    this.#at = Math.min(this.#duration, this.#at + Math.min(passed, 250) / 1000);
    if (now - this.#told >= 1000) {
      this.#told = now;
      this.#tell('timeupdate');
    }
    if (this.#at >= this.#duration) {
      this.#isPlaying = false;
      this.#tell('ended');
      this.#changed();
    } else this.#show();
  }
}

const { mode, dialect } = document.body.dataset;
if (mode === 'inner') claimToPlay();
else if (mode === 'error-message')
  new Reporter(dialect as Dialect).tell('error', { seconds: 0, duration: 0 }); // written by our own server
else {
  const isQuiet = ['silent', 'garbage', 'hostile', 'flood', 'elsewhere'].includes(mode ?? '');
  new Player(isQuiet ? 'none' : (dialect as Dialect)).start(); // written by our own server
  if (mode === 'garbage') talkGarbage();
  if (mode === 'hostile') behaveHostile();
  if (mode === 'flood') floodMessages();
  if (mode === 'elsewhere') goElsewhere();
}
