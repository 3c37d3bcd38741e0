import { isPatched } from '../../scripts/choose-node.mjs';
import patched from '../../scripts/patched-node.json' with { type: 'json' };
import { type Finding, fine, warning, wrong } from './check.ts';

export function checkRuntime({ production }: { production: boolean }, version = process.version): Finding {
  const name = 'runtime';
  if (isPatched(version, patched.oldest)) {
    return fine(name, `Node ${version} has no vulnerability that was known on ${patched.read}.`);
  }
  const judge = production ? wrong : warning;
  return judge(
    name,
    `Node ${version} has known vulnerabilities: ${patched.vulnerabilities}.`,
    `Install Node ${patched.oldest.join(' or ')}, or newer in these lines, and restart by npm start, or as docs/install.md#node says.`,
  );
}
