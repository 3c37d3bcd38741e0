import { isPatched } from '../../../scripts/choose-node.mjs';
import patched from '../../../scripts/patched-node.json' with { type: 'json' };
import { type Check, fine, warning, wrong } from './check.ts';

export function checkRuntime({ production }: { production: boolean }, version = process.version): Check {
  const name = 'runtime';
  if (isPatched(version, patched.oldest)) {
    return fine(name, `Node ${version} has no hole that was known on ${patched.read}.`);
  }
  const judge = production ? wrong : warning;
  return judge(
    name,
    `Node ${version} has known holes: ${patched.holes}.`,
    `Install Node ${patched.oldest.join(' or ')}, or newer in these lines; npm start takes it by itself.`,
  );
}
