import { literalText } from '../rules/nodes.ts';
import type { Tree } from '../rules/tree.ts';

/** A text of the source that a line of the log, an error or a page may have come from. */
export interface LogSource {
  path: string;
  line: number;
  text: string;
}

/** Shorter texts are too common to lead anywhere. */
const MIN_LENGTH = 6;

/**
 * Where a line of the log comes from: `line` is the whole JSON line, or its message. Texts with values in them are
 * found by their constant parts. The best match comes first.
 */
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

/** A text that the message begins with comes first, then the longer one. */
function rank(message: string, { text }: LogSource): number {
  return text.length + (message.startsWith(text.split('…')[0] || '\0') ? message.length : 0);
}

/** Whether the message holds all constant parts in their order, or the source's text holds the message. */
function matches(message: string, parts: string[]): boolean {
  const whole = parts.join('');
  if (whole.length < MIN_LENGTH || message.length < MIN_LENGTH) return false;
  if (whole.includes(message)) return true;
  // A short word within a long message is chance, unless the message begins with it.
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
    // The message itself.
  }
  return line;
}
