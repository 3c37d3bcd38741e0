// The tags are written, not appended: the parser waits for both, so nothing is drawn without style or runs
// without the polyfills.
const { sheet = '', polyfills = '' } = document.currentScript?.dataset ?? {};
if (!('structuredClone' in window) && polyfills !== '') {
  document.write(`<link rel="stylesheet" href="${sheet}">`);
  // An end tag would end the script that this becomes.
  document.write(['<script src="', polyfills, '"></', 'script>'].join(''));
}
