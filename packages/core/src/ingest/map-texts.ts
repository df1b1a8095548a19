import { isRecord } from '../content/is-record.ts';

/** How vendors call a part of a result that is text: Anthropic and MCP, then OpenAI. */
const TEXT_PARTS: ReadonlySet<unknown> = new Set(['text', 'input_text', 'output_text']);

/**
 * A result with its text changed: a string, or the text parts of a list. Undefined when nothing changed; every
 * other value stays, since nobody knows what its strings mean.
 */
export function mapTexts(result: unknown, change: (text: string) => string | undefined): unknown {
  if (typeof result === 'string') return change(result);
  if (!Array.isArray(result)) return undefined;
  const parts: readonly unknown[] = result;
  const changed = parts.map((part) => {
    if (!isRecord(part) || !TEXT_PARTS.has(part['type']) || typeof part['text'] !== 'string') return part;
    const text = change(part['text']);
    return text === undefined ? part : { ...part, text };
  });
  return changed.some((part, index) => part !== parts[index]) ? changed : undefined;
}
