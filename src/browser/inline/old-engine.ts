// `document.write` makes the parser wait for both files, so that nothing is drawn without the sheet or runs
// without the polyfills.
const { sheet = '', polyfills = '' } = document.currentScript?.dataset ?? {};
if (!('structuredClone' in window) && polyfills !== '') {
  document.write(`<link rel="stylesheet" href="${sheet}">`);
  // The end tag is split, because it would end the inline script that contains this code.
  document.write(['<script src="', polyfills, '"></', 'script>'].join(''));
}
