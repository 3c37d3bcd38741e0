/** The look of the hosted page: its own, cool and plain, so that nobody takes it for the product's. */
export const PAGE_STYLE = `
:root { color-scheme: light; --ink: #10211f; --quiet: #4d5f5c; --line: #c6d2cf; --field: #7c8f8b; --paper: #fff;
  --ground: #eef3f1; --deep: #0d3835; --deep-2: #14504a; --deep-quiet: #b9d6d0; --act: #0a6b5c; --act-press: #07564a;
  --focus: #0b57d0; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; grid-template-rows: auto 1fr; background: var(--ground);
  color: var(--ink); font: 400 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  font-variant-numeric: tabular-nums; -webkit-text-size-adjust: 100%; }
h1, h2, p, dl, dd, ul { margin: 0; padding: 0; }
ul { list-style: none; }
svg { display: block; flex: none; }
.summary { background: radial-gradient(120% 90% at 100% 0, var(--deep-2), transparent 70%), var(--deep); color: #fff;
  padding: clamp(1.25rem, 5vw, 4rem) clamp(1.25rem, 5vw, 4.5rem); display: grid; align-content: start; gap: 1.25rem; }
.brand { display: flex; align-items: center; gap: .625rem; font-weight: 600; color: var(--deep-quiet); font-size: .9375rem; }
.merchant { display: flex; align-items: center; gap: .75rem; font-weight: 600; }
.initial { inline-size: 2.5rem; block-size: 2.5rem; border-radius: .75rem; display: grid; place-items: center;
  background: #fff; color: var(--deep); font-weight: 700; font-size: 1.125rem; flex: none; }
.total { font-size: clamp(2.25rem, 1.6rem + 3vw, 3.75rem); line-height: 1.05; font-weight: 700; letter-spacing: -.02em; }
.total small { display: block; font-size: .9375rem; letter-spacing: 0; font-weight: 400; color: var(--deep-quiet); line-height: 1.5;
  margin-block-end: .25rem; }
.lines { border-block-start: 1px solid rgb(255 255 255 / .22); padding-block-start: 1rem; display: grid; gap: .5rem; max-inline-size: 30rem; }
.lines li { display: flex; justify-content: space-between; gap: 1.5rem; overflow-wrap: anywhere; }
.lines span + span { white-space: nowrap; }
.art { display: none; }
main { padding: clamp(1.25rem, 5vw, 4rem) clamp(1.25rem, 5vw, 4.5rem); display: grid; align-content: start; justify-items: center; }
.sheet { inline-size: 100%; max-inline-size: 27rem; display: grid; gap: 1.25rem; }
h1 { font-size: 1.5rem; line-height: 1.2; letter-spacing: -.01em; text-wrap: balance; }
form { display: grid; gap: 1rem; }
label { display: grid; gap: .375rem; font-weight: 600; font-size: .9375rem; min-inline-size: 0; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: 1rem; }
input { font: inherit; font-weight: 400; font-size: 1.0625rem; inline-size: 100%; min-block-size: 3rem; padding: .5rem .875rem; color: var(--ink);
  background: var(--paper); border: 1px solid var(--field); border-radius: .625rem; letter-spacing: .02em; }
input:user-invalid { border-color: #b3261e; box-shadow: inset 0 0 0 1px #b3261e; }
button, .link { font: inherit; font-weight: 600; min-block-size: 3.25rem; padding: .5rem 1.25rem; border-radius: .75rem; border: 1px solid transparent;
  cursor: pointer; text-align: center; text-decoration: none; display: grid; place-items: center; transition: background-color .15s; }
.pay { background: var(--act); color: #fff; font-size: 1.125rem; box-shadow: 0 8px 20px rgb(10 107 92 / .24); margin-block-start: .5rem; }
.pay:hover, .pay:active { background: var(--act-press); }
.others { display: grid; grid-template-columns: repeat(auto-fit, minmax(7rem, 1fr)); gap: .75rem; }
.other { background: transparent; color: var(--ink); border-color: var(--field); min-block-size: 2.875rem; }
.other:hover { background: #e0e9e6; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.note { display: flex; gap: .625rem; align-items: start; color: var(--quiet); font-size: .875rem; padding-block-start: 1rem; border-block-start: 1px solid var(--line); }
.note strong { color: var(--ink); font-weight: 600; display: block; }
.mark { inline-size: 3.5rem; block-size: 3.5rem; border-radius: 50%; background: #d6ebe5; color: var(--act); display: grid; place-items: center; }
.facts { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1.25rem; font-size: .9375rem; }
.facts dt { color: var(--quiet); }
.facts dd { overflow-wrap: anywhere; }
@media (min-width: 56rem) {
  body { grid-template: 1fr / minmax(22rem, 5fr) minmax(26rem, 6fr); }
  .summary, main { padding-block-start: clamp(3rem, 16vh, 12rem); }
  main { justify-items: start; }
  .summary { justify-items: end; }
  .summary > * { inline-size: 100%; max-inline-size: 25rem; }
  .art { display: grid; align-content: space-between; aspect-ratio: 1.586; max-inline-size: 19rem; margin-block-start: 2rem; padding: 1.5rem;
    justify-self: start; margin-inline-start: max(0px, 100% - 25rem); border-radius: 1rem; color: var(--deep-quiet); font-size: .875rem;
    background: linear-gradient(135deg, rgb(255 255 255 / .2), rgb(255 255 255 / .05) 60%); border: 1px solid rgb(255 255 255 / .2);
    box-shadow: 0 24px 48px rgb(0 0 0 / .25); }
  .chip { inline-size: 2.5rem; block-size: 1.875rem; border-radius: .375rem; background: linear-gradient(135deg, #f3dfae, #c9a45c); }
  .digits { color: #fff; font-size: 1.0625rem; letter-spacing: .08em; white-space: nowrap; }
}
@media (max-width: 55.99rem) {
  .summary { gap: .875rem; }
  .summary > *, .sheet { max-inline-size: 30rem; inline-size: 100%; margin-inline: auto; }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media (forced-colors: active) { button, .link, .initial, .mark { border: 1px solid; } }
`;
