// The server only removes types, so no syntax that Chromium 79 lacks is used: no private names, `?.` or `??`.

import { type Dialect, type PlayerEvent, Reporter } from './messages.ts';
import { behaveHostile, claimToPlay, floodMessages, goElsewhere, talkGarbage } from './mischief.ts';
import { Chord } from './sound.ts';

const frameMs = 1000 / 20;
const reportIntervalMs = 1000;
const idleAfterMs = 2800;
/** Pixels per second of the layers that repeat; see page.ts. */
const drifts = [
  ['--clouds', 5],
  ['--birds', 34],
] as const;
const driftWidth = 3072;
/** Limits a step, so that playback doesn't leap after the page was hidden. */
const maxStepMs = 250;

function find<T extends Element>(selector: string, kind: new () => T): T {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`The page has no ${selector}.`);
  return found;
}

/** `41:07`, `1:41:07`. */
function formatTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 60) % 60, whole % 60];
  if (whole >= 3600) parts.unshift(Math.floor(whole / 3600));
  return parts.map((part, index) => (index === 0 ? part : String(part).padStart(2, '0'))).join(':');
}

/** The address, the embedding page or reduced motion may forbid autoplay. */
function mayAutoplay(isStill: boolean): boolean {
  if (isStill || new URLSearchParams(location.search).get('autoplay') === '0') return false;
  const policy: unknown = Reflect.get(document, 'featurePolicy');
  if (typeof policy !== 'object' || policy === null) return true;
  const allows: unknown = Reflect.get(policy, 'allowsFeature');
  return typeof allows !== 'function' || allows.call(policy, 'autoplay') === true;
}

class Player {
  private readonly stage = find('#stage', HTMLElement);
  private readonly programme = find('#programme', HTMLElement);
  private readonly seek = find('#seek', HTMLInputElement);
  private readonly time = find('#time', HTMLElement);
  private readonly big = find('#big', HTMLButtonElement);
  private readonly toggle = find('#toggle', HTMLButtonElement);
  private readonly sound = find('#sound', HTMLButtonElement);
  private readonly full = find('#full', HTMLButtonElement);
  private readonly duration = Number(document.body.dataset.seconds);
  private readonly still = matchMedia('(prefers-reduced-motion: reduce)');
  private readonly chord = new Chord();
  private readonly reporter: Reporter;
  private at = 0;
  private isPlaying = false;
  private isMuted = true;
  private lastFrame = 0;
  private lastReport = 0;
  private idle: ReturnType<typeof setTimeout> | undefined;

  constructor(dialect: Dialect) {
    this.reporter = new Reporter(dialect);
  }

  start(): void {
    this.listen();
    // The query's `t` is the start in seconds.
    this.at = Math.min(
      this.duration,
      Math.max(0, Number(new URLSearchParams(location.search).get('t')) || 0),
    );
    this.show();
    this.report('ready');
    this.reporter.obey({
      play: () => this.play(),
      pause: () => this.pause(),
      seekTo: (seconds) => this.goTo(seconds),
    });
    if (mayAutoplay(this.still.matches)) this.play();
    requestAnimationFrame((now) => this.advance(now));
  }

  play(): void {
    if (this.isPlaying) return;
    if (this.at >= this.duration) this.at = 0;
    this.isPlaying = true;
    this.report('play');
    this.update();
  }

  pause(): void {
    if (!this.isPlaying) return;
    this.isPlaying = false;
    this.report('pause');
    this.update();
  }

  /** Also works while the player is paused. */
  private goTo(seconds: number): void {
    this.at = Math.min(this.duration, seconds);
    this.report('timeupdate');
    this.show();
  }

  private report(event: PlayerEvent): void {
    this.reporter.report(event, { seconds: Math.round(this.at * 10) / 10, duration: this.duration });
  }

  private listen(): void {
    // Browsers allow sound only after a click.
    this.big.addEventListener('click', () => {
      this.isMuted = false;
      this.play();
      this.update();
      this.toggle.focus({ preventScroll: true });
    });
    for (const element of [this.toggle, this.programme])
      element.addEventListener('click', () => this.togglePlaying());
    this.sound.addEventListener('click', () => this.toggleSound());
    this.full.addEventListener('click', () => this.toggleFullscreen());
    this.full.hidden = !document.fullscreenEnabled;
    this.seek.addEventListener('input', () => {
      this.goTo(Number(this.seek.value));
    });
    addEventListener('keydown', (event) => this.handleKey(event));
    for (const kind of ['pointermove', 'pointerdown', 'focusin', 'keydown'])
      addEventListener(kind, () => this.wake(), { passive: true });
    document.addEventListener('fullscreenchange', () => this.update());
  }

  private handleKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isOnControl = event.target instanceof HTMLButtonElement || event.target instanceof HTMLInputElement;
    const key = event.key.toLowerCase();
    if (key === 'k' || (key === ' ' && !isOnControl)) this.togglePlaying();
    else if (key === 'm') this.toggleSound();
    else if (key === 'f') this.toggleFullscreen();
    else return;
    event.preventDefault();
  }

  private togglePlaying(): void {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  private toggleSound(): void {
    this.isMuted = !this.isMuted;
    this.update();
  }

  private toggleFullscreen(): void {
    const change = document.fullscreenElement ? document.exitFullscreen() : this.stage.requestFullscreen();
    change.catch(() => undefined);
  }

  private update(): void {
    const isEnded = this.at >= this.duration;
    this.stage.dataset.state = this.isPlaying ? 'playing' : isEnded ? 'ended' : 'paused';
    this.toggle.ariaLabel = this.isPlaying ? 'Pause' : isEnded ? 'Play again' : 'Play';
    this.big.ariaLabel = isEnded ? 'Play again' : 'Play';
    this.sound.ariaLabel = this.isMuted ? 'Unmute' : 'Mute';
    this.sound.dataset.muted = String(this.isMuted);
    this.full.ariaLabel = document.fullscreenElement ? 'Leave fullscreen' : 'Fullscreen';
    this.chord.sound(this.isPlaying && !this.isMuted);
    this.show();
    this.wake();
  }

  private wake(): void {
    this.stage.dataset.idle = 'false';
    clearTimeout(this.idle);
    this.idle = setTimeout(() => {
      const isUsed = this.stage.querySelector('.bar :focus-visible') !== null;
      if (this.isPlaying && !isUsed) this.stage.dataset.idle = 'true';
    }, idleAfterMs);
  }

  private show(): void {
    const text = `${formatTime(this.at)} / ${formatTime(this.duration)}`;
    if (this.time.textContent !== text) {
      this.time.textContent = text;
      this.seek.setAttribute('aria-valuetext', text.replace('/', 'of'));
    }
    this.seek.value = String(this.at);
    const progress = this.at / this.duration;
    this.stage.style.setProperty('--progress', String(progress));
    // With reduced motion, only the light changes.
    const seconds = this.still.matches ? 4 : this.at;
    this.stage.style.setProperty('--seconds', String(seconds));
    for (const [name, speed] of drifts)
      this.stage.style.setProperty(name, `${(seconds * speed) % driftWidth}px`);
  }

  private advance(now: number): void {
    requestAnimationFrame((next) => this.advance(next));
    const passed = now - this.lastFrame;
    if (passed < frameMs) return;
    this.lastFrame = now;
    if (!this.isPlaying) return;
    this.at = Math.min(this.duration, this.at + Math.min(passed, maxStepMs) / 1000);
    if (now - this.lastReport >= reportIntervalMs) {
      this.lastReport = now;
      this.report('timeupdate');
    }
    if (this.at < this.duration) this.show();
    else this.end();
  }

  private end(): void {
    this.isPlaying = false;
    this.report('ended');
    this.update();
  }
}

const { mode, dialect } = document.body.dataset;
const spoken = dialect as Dialect; // written by our own server
const mischief: Record<string, () => void> = {
  garbage: talkGarbage,
  hostile: behaveHostile,
  flood: floodMessages,
  elsewhere: goElsewhere,
};
if (mode === 'inner') claimToPlay();
else if (mode === 'error-message') new Reporter(spoken).report('error', { seconds: 0, duration: 0 });
else {
  const misbehave = mischief[mode || ''];
  new Player(mode === 'silent' || misbehave ? 'none' : spoken).start();
  if (misbehave !== undefined) misbehave();
}
