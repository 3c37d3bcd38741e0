import { literalText } from '../rules/nodes.ts';
import type { Tree } from '../rules/tree.ts';

export interface LogSource {
  path: string;
  line: number;
  text: string;
}

/** Shorter texts are too common. */
const MIN_LENGTH = 6;

/** `line` is the JSON line or its message. Values are skipped, and the best match comes first. */
export function findLogSources(tree: Tree, line: string): LogSource[] {
  const message = messageOf(line);
  return tree.sources
    .filter(({ path, test }) => /^(src|preview)\//.test(path) && !test)
    .flatMap((source) =>
      source.nodes.flatMap((node) => {
        const parts =
          node.type === 'TemplateLiteral'
            ? node.quasis.map(({ value }) => value.cooked ?? '')
            : [literalText(node) ?? ''];
        if (!matches(message, parts)) return [];
        return [{ path: source.path, line: source.lineAt(node.start), text: parts.join('…') }];
      }),
    )
    .sort((a, b) => rank(message, b) - rank(message, a));
}

/** A match at the beginning first, then the longest. */
function rank(message: string, { text }: LogSource): number {
  return text.length + (message.startsWith(text.split('…')[0] || '\0') ? message.length : 0);
}

/** The constant parts in order, or a part of the text. */
function matches(message: string, parts: string[]): boolean {
  const whole = parts.join('');
  if (whole.length < MIN_LENGTH || message.length < MIN_LENGTH) return false;
  if (whole.includes(message)) return true;
  // A short word in a long message is chance.
  const begins = (parts[0] ?? '').length >= MIN_LENGTH && message.startsWith(parts[0] ?? '');
  if (!begins && whole.length < message.length / 3) return false;
  let from = 0;
  for (const part of parts) {
    const at = message.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}

function messageOf(line: string): string {
  try {
    const entry: unknown = JSON.parse(line);
    if (typeof entry === 'object' && entry !== null && 'msg' in entry && typeof entry.msg === 'string')
      return entry.msg;
  } catch {
    // Not JSON, so the message itself.
  }
  return line;
}
