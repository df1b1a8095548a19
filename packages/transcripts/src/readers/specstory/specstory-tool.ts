import { errorLine } from '@hdc/wire';
import type { SpecStoryPart } from './parse-turns.ts';

export interface SpecStoryTool {
  readonly name: string;
  readonly parameters: unknown;
  readonly result: string | undefined;
  readonly error: string | undefined;
}

const NAME = /data-tool-name="([^"]*)"/;
const TYPE = /data-tool-type="([^"]*)"/;
const CODE = /^\s*`([^`]+)`\s*$/;
const UPDATED = /(?:The file|File created successfully at:|File) (\/\S+?|[\w.]\S*?)(?: has been| updated|$)/m;

/** The facts about a tool call in SpecStory: its name, a path or a command if shown, and the result. */
export function parseTool({ opening, lines }: SpecStoryPart): SpecStoryTool {
  const name = NAME.exec(opening)?.[1] ?? 'unknown';
  const type = TYPE.exec(opening)?.[1] ?? '';
  const fence = lines.findIndex((line) => /^```/.test(line));
  const head = fence === -1 ? lines : lines.slice(0, fence);
  const result = fence === -1 ? undefined : resultOf(lines.slice(fence + 1));
  const failure =
    result === undefined ? null : /^\s*<tool_use_error>([\s\S]*?)(?:<\/tool_use_error>|$)/.exec(result);
  return {
    name,
    parameters: parametersOf(type, head, result),
    result,
    error: failure ? errorLine(failure[1] ?? '') : undefined,
  };
}

function resultOf(lines: readonly string[]): string {
  const end = lines.findLastIndex((line) => /^```\s*$/.test(line));
  return (end === -1 ? lines : lines.slice(0, end)).join('\n');
}

function parametersOf(type: string, head: readonly string[], result: string | undefined): unknown {
  const code = head.flatMap((line) => CODE.exec(line)?.[1] ?? [])[0];
  if (type === 'shell') return { command: code ?? '' };
  if (type === 'read') return { file_path: code ?? '' };
  // Edits come without their parameters; the path stands in what the tool answered.
  if (type === 'write') return { file_path: code ?? UPDATED.exec(result ?? '')?.[1] ?? '' };
  const text = head
    .filter((line) => !/^<summary>/.test(line))
    .join('\n')
    .trim();
  return { description: text };
}
