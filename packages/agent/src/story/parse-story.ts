import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface StoryCall {
  readonly tool: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export type StoryStep =
  | { readonly type: 'user'; readonly waitSeconds: number; readonly text: string }
  | { readonly type: 'agent'; readonly text: string; readonly calls: readonly StoryCall[] }
  /** Somebody changes a file outside the conversation. */
  | { readonly type: 'change'; readonly path: string; readonly content: string };

/**
 * A story is a list of `=== user +90s`, `=== agent` and `=== change path` sections. Calls of the agent are
 * lines `> tool {json}`; a text parameter with several lines follows as `| name` and lines that begin with `| `.
 */
export function parseStory(text: string): readonly StoryStep[] {
  return splitSections(text).map(({ name, body }): StoryStep => {
    const [kind = '', argument = ''] = name.split(' ');
    if (kind === 'user') return { type: 'user', waitSeconds: secondsOf(argument), text: body.trim() };
    if (kind === 'agent') return { type: 'agent', ...parseAnswer(body) };
    if (kind === 'change') return { type: 'change', path: argument, content: body };
    throw new Error(`Unknown section of the story: ${name}`);
  });
}

interface Section {
  readonly name: string;
  readonly body: string;
}

/** Cuts a text at its `=== name` lines. */
function splitSections(text: string): readonly Section[] {
  const heads = [...text.matchAll(/^=== (.+)\n/gm)];
  return heads.map((head, i) => ({
    name: head[1] ?? '',
    body: text.slice(head.index + head[0].length, heads[i + 1]?.index),
  }));
}

/** Puts the files of a text with `=== path` lines into a folder. */
export function writeFiles(folder: string, text: string): void {
  for (const { name, body } of splitSections(text)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, body);
  }
}

function secondsOf(text: string): number {
  const [, amount = '0', unit = 's'] = /^\+(\d+)([smh])$/.exec(text) ?? [];
  return Number(amount) * { s: 1, m: 60, h: 3_600 }[unit === 'm' || unit === 'h' ? unit : 's'];
}

function parseAnswer(body: string): { text: string; calls: readonly StoryCall[] } {
  const [text = '', ...calls] = body.split(/^> /m);
  return { text: text.trim(), calls: calls.map(parseCall) };
}

function parseCall(source: string): StoryCall {
  const [head = '', ...lines] = source.trimEnd().split('\n');
  const [tool = '', json = '{}'] = head.split(/ (.+)/);
  const parameters: Record<string, unknown> = JSON.parse(json);
  let name = '';
  const texts = new Map<string, string[]>();
  for (const line of lines) {
    const start = /^\|(\w+)$/.exec(line)?.[1];
    if (start) {
      name = start;
      texts.set(name, []);
    } else texts.get(name)?.push(line.slice(2));
  }
  for (const [key, value] of texts) parameters[key] = value.join('\n') + (key === 'content' ? '\n' : '');
  return { tool, parameters };
}
