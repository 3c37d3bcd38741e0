/** The look of the player page: the picture fills it, the controls lie on a shade at its foot. */
export const PLAYER_STYLE = `
:root { color-scheme: dark; --text: #fff6ea; --quiet: #e2d5c6; --shade: 12 8 6; }
* { box-sizing: border-box; }
html, body { height: 100%; margin: 0; background: #0d0b09; color: var(--text);
  font: 500 .875rem/1.4 system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; font-variant-numeric: tabular-nums; }
#stage { position: relative; height: 100%; overflow: hidden; background: #0d0b09; }
canvas { position: absolute; inset: 0; width: 100%; height: 100%; }
svg { display: block; pointer-events: none; }
.corner { position: absolute; inset-block-start: clamp(.5rem, 3vh, 1.5rem); inset-inline-start: clamp(.5rem, 2vw, 1.5rem); margin: 0;
  padding: .375rem .75rem; border-radius: 999px; background: rgb(var(--shade) / .62); display: flex; flex-wrap: wrap; column-gap: .75rem;
  max-width: calc(100% - 1rem); font-size: clamp(.75rem, .6rem + .6vw, .9375rem); color: var(--quiet); }
.corner strong { color: var(--text); font-weight: 650; }
button { font: inherit; color: inherit; border: 0; background: none; padding: 0; cursor: pointer; display: grid; place-items: center; }
button[hidden] { display: none; }
#big { position: absolute; inset: 0; margin: auto; width: clamp(4rem, 16vmin, 7rem); height: clamp(4rem, 16vmin, 7rem); border-radius: 50%;
  background: rgb(var(--shade) / .66); border: 2px solid rgb(255 246 234 / .85); transition: transform .18s, background-color .18s; }
#big:hover { transform: scale(1.05); background: rgb(var(--shade) / .8); }
#big svg { width: 44%; height: 44%; }
[data-state="playing"] #big { visibility: hidden; }
.bar { position: absolute; inset-inline: 0; inset-block-end: 0; display: flex; align-items: center; gap: clamp(0rem, 1vw, .5rem);
  padding: 2.5rem clamp(.25rem, 1.5vw, 1rem) clamp(.25rem, 1vh, .625rem);
  background: linear-gradient(transparent, rgb(var(--shade) / .62) 45%, rgb(var(--shade) / .86)); transition: opacity .2s; }
[data-idle="true"] .bar, [data-idle="true"] .corner { opacity: 0; }
.corner { transition: opacity .2s; }
[data-idle="true"] canvas { cursor: none; }
.bar button { flex: none; width: 2.75rem; height: 2.75rem; border-radius: .625rem; }
.bar button:hover { background: rgb(255 246 234 / .14); }
.bar svg { width: 1.5rem; height: 1.5rem; }
#time { flex: none; white-space: nowrap; padding-inline: .25rem; }
#seek { flex: 1; min-width: 2rem; height: 2.75rem; margin: 0; background: none; appearance: none; cursor: pointer; }
#seek::-webkit-slider-runnable-track { height: .25rem; border-radius: 1rem;
  background: linear-gradient(to right, #ffb27d var(--played, 0%), rgb(255 246 234 / .4) var(--played, 0%)); }
#seek::-moz-range-track { height: .25rem; border-radius: 1rem; background: rgb(255 246 234 / .4); }
#seek::-moz-range-progress { height: .25rem; border-radius: 1rem; background: #ffb27d; }
#seek::-webkit-slider-thumb { appearance: none; width: .875rem; height: .875rem; margin-top: -.3125rem; border-radius: 50%; background: #fff6ea; border: 0; }
#seek::-moz-range-thumb { width: .875rem; height: .875rem; border-radius: 50%; background: #fff6ea; border: 0; }
:focus-visible { outline: 3px solid #ffd7a8; outline-offset: 2px; border-radius: .5rem; }
#big:focus-visible { border-radius: 50%; }
[data-state="playing"] .when-paused, [data-state="paused"] .when-playing, [data-state="ended"] .when-playing { display: none; }
[data-state="ended"] .when-paused.is-play, [data-state="paused"] .is-again { display: none; }
[data-muted="true"] .when-loud, [data-muted="false"] .when-muted { display: none; }
.words { min-height: 100%; display: grid; place-content: center; gap: .5rem; text-align: center; padding: 1.5rem; }
.words h1 { font-size: clamp(1.125rem, .8rem + 2vw, 1.75rem); margin: 0; line-height: 1.25; }
.words p { margin: 0; color: var(--quiet); }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media (forced-colors: active) { button { border: 1px solid; } #seek { appearance: auto; } }
`;
