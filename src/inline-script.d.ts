/** A module as one minified classic script; see scripts/vite/inline-scripts.ts. */
declare module '*?inline-script' {
  const code: string;
  export default code;
}

/** Its address in a copy for old engines; see scripts/vite/old-engine.ts. */
declare module '*?old-engine' {
  const url: string;
  export default url;
}
